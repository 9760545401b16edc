import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aScope, aUnit, SITE_URL, translatorRights } from '../../testing/factories.ts'
import { aPage } from '../../testing/fake-server.ts'
import { openEditor } from '../../testing/open-editor.tsx'

const usage = {
  id: 5,
  path: 'src/app.ts',
  line: 2,
  column: 1,
  name: 'hello',
  is_prefix: false,
  url: `${SITE_URL}/api/usages/5/`,
}
const excerpt = {
  path: 'src/app.ts',
  line: 2,
  lines: [
    { number: 1, text: 'const a = 1' },
    { number: 2, text: "t('hello')" },
  ],
  blame: { author: 'Anna', date: '2026-11-01T10:00:00Z', commit: '8f1c', summary: 'Greet' },
}

const openCode = async (rights: string[]) => {
  const editor = await openEditor({
    units: [aUnit({ target: ['Hallo'] })],
    scope: aScope({ rights: [...translatorRights, ...rights] }),
    prepare: ({ server }) => server.get('/api/units/:id/usages/', aPage([usage])).get('/api/usages/5/', excerpt),
  })
  return { ...editor, panel: await editor.openTab('Code') }
}

describe('usages in the editor', () => {
  it('lists places, and fetches the lines when asked to', async () => {
    const { panel, user, server } = await openCode(['vcs.view', 'vcs.access'])
    await within(panel).findByText('src/app.ts:2')
    expect(server.sent('GET', '/api/usages/5/')).toEqual([])
    await user.click(within(panel).getByRole('button', { name: 'Show code: src/app.ts:2' }))
    const line = await within(panel).findByText("t('hello')")
    expect(line.getAttribute('aria-current')).toBe('true')
    expect(within(panel).getByText('Anna')).toBeDefined()
  })

  it('shows no lines to those who can only see where the repository is', async () => {
    const { panel } = await openCode(['vcs.view'])
    await within(panel).findByText('src/app.ts:2')
    expect(within(panel).queryByRole('button')).toBeNull()
  })
})
