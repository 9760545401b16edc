import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/fake-server.ts'
import { aSite } from '../../testing/page-factories.ts'
import { link } from '../../testing/queries.ts'
import { renderWith } from '../../testing/render.tsx'
import { UserPage } from '../accounts/user-page.tsx'
import { ComponentListPage } from '../components/component-list-page.tsx'
import { ScopePage } from './scope-page.tsx'

const show = (path: string) => {
  aSite().get('/api/places/', () => refusal(404, 'Not found.'))
  return renderWith(<ScopePage path={path} />)
}

describe('what is not there is named, with a way on', () => {
  it.each([
    ['nope', 'Project not found', "There is no project with the URL slug 'nope'.", 'Go to Projects', '/projects/'],
    ['website/nope', 'Component not found', /URL slug 'nope'/, 'Go to website', '/projects/website/'],
    [
      'website/pages/xx',
      'Language or component not found',
      "There is no 'xx' here.",
      'Go to website / pages',
      '/projects/website/pages/',
    ],
    ['-/-/xx', 'Language not found', /code 'xx'/, 'Go to Languages', '/languages/'],
  ])('%s', async (path, title, lead, text, to) => {
    await show(path)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(screen.getByText(lead)).toBeTruthy()
    expect(link(text)).toBe(to)
    expect(document.title).toContain(title)
  })

  it('a user', async () => {
    aSite().get('/api/users/nobody/', () => refusal(404, 'Not found.'))
    await renderWith(<UserPage name="nobody" />)
    expect(await screen.findByRole('heading', { level: 1, name: 'User not found' })).toBeTruthy()
    expect(screen.getByText("There is no user named 'nobody'.")).toBeTruthy()
    expect(link('Go to users')).toBe('/user/')
  })

  it('a component list', async () => {
    aSite()
      .get('/api/component-lists/nope/', () => refusal(404, 'Not found.'))
      .get('/api/component-lists/nope/components/', () => refusal(404, 'Not found.'))
    await renderWith(<ComponentListPage slug="nope" />)
    expect(await screen.findByRole('heading', { level: 1, name: 'Component list not found' })).toBeTruthy()
  })
})
