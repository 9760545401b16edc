import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPage, refusal } from '../../testing/fake-server.ts'
import { aComponentScope, aSite } from '../../testing/page-factories.ts'
import { button, findField } from '../../testing/queries.ts'
import { renderWith } from '../../testing/render.tsx'
import { BranchesPage } from './branches-page.tsx'

const at = '/api/components/website/pages/'
const settings = { enabled: false, patterns: '*', excluded: '', max_branches: 20, idle_days: 30 }

const branch = {
  id: 1,
  name: 'feature/login',
  status: 'open',
  revision: '8f1c2d3e',
  committed: '2026-11-01T10:00:00Z',
  component: null,
  path: '',
  web_url: null,
  strings: 0,
  languages: 0,
  translated_percent: 100,
  problem: '',
}

async function show({ rights = [] as string[], branches = [] as object[] } = {}) {
  const scope = aComponentScope({ rights })
  const server = aSite({ scope }).get(`${at}branches/`, aPage(branches)).get(`${at}branch-settings/`, settings)
  return { server, ...(await renderWith(<BranchesPage path={scope.path} />)) }
}

it('lists branches with their progress, and leads to their strings', async () => {
  await show({
    branches: [
      { ...branch, path: 'pages-branches/feature-login', strings: 4, translated_percent: 62.5 },
      { ...branch, id: 2, name: 'idle', status: 'closed' },
      { ...branch, id: 3, name: 'same' },
      { ...branch, id: 4, name: 'broken', problem: 'The file cannot be read.' },
    ],
  })
  expect(await screen.findByText('4 strings, 62% translated')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Translate' }).getAttribute('href')).toBe(
    '/translate/website/pages-branches/feature-login/',
  )
  for (const text of ['Closed: no recent commits', 'No new strings', 'The file cannot be read.'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Branch settings' })).toBeNull()
})

it('is turned on by those who may change the component; what is refused is said at its field', async () => {
  const { server, user } = await show({ rights: ['component.edit'] })
  server.patch(`${at}branch-settings/`, () => refusal(400, 'Name at least one branch.', { attr: 'patterns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Translate branches before they are merged' }))
  await user.clear(await findField('Branches'))
  await user.click(button('Save settings'))
  expect(await screen.findByText('Name at least one branch.')).toBeTruthy()
  server.patch(`${at}branch-settings/`, { ...settings, enabled: true })
  await user.type(await findField('Branches'), 'feature/*')
  await user.click(button('Save settings'))
  expect(await screen.findByText('Settings saved. The repository is being pulled.')).toBeTruthy()
  expect(server.sent('PATCH', `${at}branch-settings/`).at(-1)?.body).toMatchObject({
    enabled: true,
    patterns: 'feature/*',
  })
})
