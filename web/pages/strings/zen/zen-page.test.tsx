import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { State } from '#core/units/state.ts'
import type { Unit } from '../../../api/types.ts'
import { aScope, aUnit } from '../../../testing/factories.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { renderApp } from '../../../testing/render.tsx'
import { translationSite } from '../../../testing/translation-site.ts'

const row = (number: number) => {
  const item = screen.getAllByRole('listitem').find((one) => one.getAttribute('aria-posinset') === String(number))
  if (!item) throw new Error(`There is no row ${number}`)
  return item
}
const field = (number: number) => within(row(number)).getByRole<HTMLTextAreaElement>('textbox', { name: /^German/ })
const said = () => screen.getAllByRole('status').map((one) => one.textContent)

/** Rows are drawn as far as the window reaches: without a layout it has to be told how high it is. */
const real = Object.getOwnPropertyDescriptor(globalThis, 'innerHeight')
beforeEach(() => Object.defineProperty(globalThis, 'innerHeight', { value: 800, configurable: true, writable: true }))
afterEach(() => void (real && Object.defineProperty(globalThis, 'innerHeight', real)))

async function openZen(units: Unit[], { scope = aScope(), search = '' } = {}) {
  const site = translationSite({ units, scope })
  const page = await renderApp(`/zen/website/pages/de/${search}`)
  await screen.findAllByRole('textbox', { name: /^German/ })
  const saves = () => site.server.sent('PATCH', '/api/units/:id/').map(({ params, body }) => [Number(params.id), body])
  return { ...page, ...site, saves }
}

const threeUnits = () => [
  aUnit({ source: ['One'] }),
  aUnit({ source: ['Two'], target: ['Zwei'], state: State.translated }),
  aUnit({ source: ['Three'] }),
]

describe('many strings', () => {
  it('stand one under the other, with their number, state and place in the list', async () => {
    await openZen(threeUnits())
    expect(screen.getByText('3 strings')).toBeDefined()
    expect(row(2).getAttribute('aria-setsize')).toBe('3')
    expect(within(row(2)).getByText('Translated')).toBeDefined()
    expect(field(2).value).toBe('Zwei')
    expect(within(row(1)).getByText('Untranslated')).toBeDefined()
  })

  it('lead each to its own page', async () => {
    const units = threeUnits()
    await openZen(units)
    const link = within(row(2)).getByRole('link', { name: '2' })
    expect(link.getAttribute('href')).toBe(`/translate/website/pages/de/${new URL(units[1]?.web_url ?? '').search}`)
  })

  it('are none when nothing was found', async () => {
    translationSite({ units: [] })
    await renderApp('/zen/website/pages/de/?q=nothing')
    await screen.findByText('No strings found')
  })
})

describe('saving', () => {
  it('happens when a row is left', async () => {
    const units = threeUnits()
    const { user, saves } = await openZen(units)
    await user.type(field(1), 'Eins')
    expect(saves()).toEqual([])
    await user.click(field(2))
    await expect.poll(saves).toEqual([[units[0]?.id, { target: ['Eins'], state: State.translated }]])
    expect(said()).toContain('Saved')
  })

  it('does not happen for a row that was only looked at', async () => {
    const { user, saves } = await openZen(threeUnits())
    await user.click(field(2))
    await user.click(field(3))
    await user.click(field(1))
    expect(saves()).toEqual([])
  })

  it('by Ctrl+Enter goes on to the next row', async () => {
    const units = threeUnits()
    const { user, saves } = await openZen(units)
    await user.type(field(1), 'Eins')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => document.activeElement).toBe(field(2))
    await expect.poll(saves).toEqual([[units[0]?.id, { target: ['Eins'], state: State.translated }]])
  })

  it('that is refused shows on the page with the text', async () => {
    const { user, server } = await openZen(threeUnits())
    server.patch('/api/units/:id/', () => refusal(400, 'Too long.'))
    await user.type(field(1), 'Eins')
    await user.click(field(2))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Too long.')
    expect(alert.textContent).toContain('Eins')
  })

  it('approves by Alt+Shift+Enter where somebody may', async () => {
    const scope = aScope({ rights: ['unit.edit', 'unit.review'] })
    const project = scope.project && { ...scope.project, translation_review: true }
    const units = threeUnits()
    const { user, saves } = await openZen(units, { scope: { ...scope, project } })
    await user.click(field(2))
    await user.keyboard('{Alt>}{Shift>}{Enter}{/Shift}{/Alt}')
    await expect.poll(saves).toEqual([[units[1]?.id, { target: ['Zwei'], state: State.approved }]])
  })
})

describe('a row', () => {
  it('names its field by the source', async () => {
    await openZen(threeUnits())
    expect(screen.getByRole('textbox', { name: /^German.*Three$/ })).toBe(field(3))
  })

  it('offers what can be done where the person is, and says that it is saved', async () => {
    const units = [aUnit({ source: ['%s day'], flags: 'c-format', effective_flags: 'c-format' }), aUnit()]
    const { user, saves } = await openZen(units)
    expect(within(row(1)).queryByRole('button', { name: 'Save' })).toBeNull()
    await user.click(field(1))
    await user.click(within(row(1)).getByRole('button', { name: 'Insert %s' }))
    expect(field(1).value).toBe('%s')
    await user.click(within(row(1)).getByRole('checkbox', { name: 'Needs editing' }))
    await user.click(within(row(1)).getByRole('button', { name: 'Save' }))
    await expect.poll(saves).toEqual([[units[0]?.id, { target: ['%s'], state: State.needsEditing }]])
    await within(row(1)).findByText('✓ Saved.')
    expect(within(row(2)).queryByText('✓ Saved.')).toBeNull()
  })

  it('is left by Escape and saved by Ctrl+S', async () => {
    const { user, saves } = await openZen(threeUnits())
    await user.type(field(1), 'Eins')
    await user.keyboard('{Control>}s{/Control}')
    await expect.poll(saves).toHaveLength(1)
    expect(document.activeElement).toBe(field(1))
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(document.body)
  })
})

describe('keys', () => {
  it.each([
    [2, '{Control>}{ArrowDown}{/Control}', 3],
    [2, '{Control>}{ArrowUp}{/Control}', 1],
    [1, '{Control>}{ArrowUp}{/Control}', 1],
  ])('from row %i, %s leads to row %i', async (from, keys, to) => {
    const { user } = await openZen(threeUnits())
    await user.click(field(from))
    await user.keyboard(keys)
    await expect.poll(() => document.activeElement).toBe(field(to))
  })
})

describe('suggesting', () => {
  const readers = aScope({ rights: ['suggestion.add'] })

  it('is what those do who may not edit', async () => {
    const units = threeUnits()
    const { user, server, saves } = await openZen(units, { scope: readers })
    server.post('/api/units/:id/suggestions/', { id: 1 })
    expect(within(row(1)).getByText("You don't have permission to change strings here.")).toBeDefined()
    await user.type(field(1), 'Eins')
    await user.click(within(row(1)).getByRole('button', { name: 'Suggest' }))
    await expect.poll(() => server.sent('POST', '/api/units/:id/suggestions/')[0]?.body).toEqual({ target: ['Eins'] })
    expect(field(1).value).toBe('')
    expect(saves()).toEqual([])
  })

  it('goes by Ctrl+Enter, too, and on to the next row', async () => {
    const { user, server } = await openZen(threeUnits(), { scope: readers })
    server.post('/api/units/:id/suggestions/', { id: 1 })
    await user.type(field(1), 'Eins')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => document.activeElement).toBe(field(2))
    await expect.poll(() => server.sent('POST', '/api/units/:id/suggestions/')).toHaveLength(1)
  })

  it('is not offered for what is read-only', async () => {
    await openZen([aUnit({ state: State.readOnly, target: ['OK'] })])
    expect(field(1).readOnly).toBe(true)
    expect(within(row(1)).queryByRole('button', { name: 'Suggest' })).toBeNull()
  })
})

describe('checks', () => {
  it('show under the row as it is typed, and mend it', async () => {
    const { user } = await openZen([aUnit({ source: ['Stop'], target: ['Halt'], state: State.translated })])
    await user.type(field(1), ' ')
    await within(row(1)).findByText('Trailing space')
    await user.click(within(row(1)).getByRole('button', { name: 'Fix' }))
    expect(field(1).value).toBe('Halt')
    await expect.poll(() => within(row(1)).queryByText('Trailing space')).toBeNull()
  })
})

describe('somebody else', () => {
  it('who saves the same string does not take the text that is being typed', async () => {
    const units = threeUnits()
    const { user, client } = await openZen(units)
    await user.type(field(2), '!')
    Object.assign(units[1] ?? {}, { target: ['Deux'], last_updated: '2026-11-01T12:00:00.000000Z' })
    await act(() => client.invalidateQueries({ queryKey: ['unit', units[1]?.id] }))
    await within(row(2)).findByText(/^Someone else saved this string/)
    expect(field(2).value).toBe('Zwei!')
    await user.click(within(row(2)).getByRole('button', { name: 'Use their text' }))
    expect(field(2).value).toBe('Deux')
  })
})
