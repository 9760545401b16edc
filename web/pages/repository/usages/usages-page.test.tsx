import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { SITE_URL } from '../../../testing/factories.ts'
import { aPage } from '../../../testing/fake-server.ts'
import { aComponentScope, aSite } from '../../../testing/page-factories.ts'
import { renderWith } from '../../../testing/render.tsx'
import { UsagesPage } from './usages-page.tsx'

const scan = {
  commit: '8f1c2d3e4b5a6978',
  scanned: '2026-11-01T10:00:00Z',
  families: ['javascript'],
  files: 12,
  skipped: 1,
  usages: 40,
  unused: 1,
  missing: 1,
}
const unused = {
  key: 'old.title',
  source: 'Old',
  unit: `${SITE_URL}/api/units/1/`,
  web_url: `${SITE_URL}/translate/website/pages/en/?checksum=1`,
}
const missing = {
  id: 3,
  path: 'src/app.ts',
  line: 7,
  column: 1,
  name: 'new.title',
  is_prefix: false,
  url: `${SITE_URL}/api/usages/3/`,
}

const show = (more: Partial<typeof scan> = {}, rights = ['vcs.view']) => {
  const at = '/api/components/website/pages/usages/'
  aSite({ scope: aComponentScope({ rights }) })
    .get('/api/components/website/pages/', {
      repoweb: 'https://code.test/{{branch}}/{{filename}}#L{{line}}',
      branch: 'main',
    })
    .get(at, { ...scan, ...more })
    .get(`${at}unused/`, aPage([unused]))
    .get(`${at}missing/`, aPage([missing]))
  return renderWith(<UsagesPage path="website/pages" page={1} />)
}

it('lists unused keys with a link to the editor, and missing ones with their location', async () => {
  await show()
  const link = await screen.findByRole('link', { name: 'old.title' })
  expect(link.getAttribute('href')).toBe('/translate/website/pages/en/?checksum=1')
  await userEvent.click(screen.getByRole('tab', { name: 'Missing (1)' }))
  expect(await screen.findByText('new.title')).toBeDefined()
  const location = await screen.findByRole('link', { name: 'src/app.ts:7' })
  expect(location.getAttribute('href')).toBe('https://code.test/main/src/app.ts#L7')
})

it('says so where the code uses no key at all', async () => {
  await show({ usages: 0, unused: 0, missing: 0 })
  await screen.findByText('No keys found in the code')
})

it('is for those who can see the repository', async () => {
  await show({}, [])
  await screen.findByText("You can't view this repository")
  expect(screen.queryByRole('tab')).toBeNull()
})
