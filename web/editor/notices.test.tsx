import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { State } from '#core/units/state.ts'
import { aScope, aUnit } from '../testing/factories.ts'
import { openEditor } from '../testing/open-editor.tsx'

const buttons = ['Save and continue', 'Save and stay', 'Suggest', 'Skip']
const shownButtons = () => buttons.filter((name) => screen.queryByRole('button', { name }))
const translated = () => [aUnit({ target: ['Hallo'], state: State.translated })]

describe('a string that cannot be changed', () => {
  it.each([
    {
      what: 'is read-only',
      state: State.readOnly,
      rights: ['unit.edit', 'suggestion.add'],
      words: 'This string is read-only.',
      open: ['Skip'],
    },
    {
      what: 'is not for people without the right',
      state: State.translated,
      rights: [],
      words: "You don't have permission to change strings here.",
      open: ['Skip'],
    },
    {
      what: 'can get a suggestion by those who may suggest',
      state: State.translated,
      rights: ['suggestion.add'],
      words: "You don't have permission to change strings here.",
      open: ['Suggest', 'Skip'],
    },
  ])('$what', async ({ state, rights, words, open }) => {
    const { field } = await openEditor({
      units: [aUnit({ state, target: ['Hallo'] })],
      scope: aScope({ rights }),
    })
    const notice = screen.getByText(words)
    expect(shownButtons()).toEqual(open)
    expect(screen.queryByRole('checkbox', { name: 'Needs editing' })).toBeNull()
    expect(field().readOnly).toBe(!open.includes('Suggest'))
    expect(field().getAttribute('aria-describedby')).toBe(notice.id)
  })

  it('tells the reason that the server gives', async () => {
    const why_not = { 'unit.edit': 'The component is locked.' }
    await openEditor({ units: translated(), scope: aScope({ rights: [], why_not }) })
    expect(screen.getByText('The component is locked.')).toBeDefined()
  })

  it('leads to the agreement that somebody has to accept first', async () => {
    const scope = aScope({ rights: [] })
    const component = scope.component && { ...scope.component, needs_agreement: true }
    await openEditor({ units: translated(), scope: { ...scope, component } })
    const link = screen.getByRole('link', { name: 'Review and accept the agreement' })
    expect(link.getAttribute('href')).toBe('/contributor-agreement/website/pages/de/')
  })

  it('once approved is for reviewers only', async () => {
    const scope = aScope()
    const project = scope.project && { ...scope.project, translation_review: true }
    const units = [aUnit({ target: ['Hallo'], state: State.approved })]
    const { user, field, server } = await openEditor({
      units,
      scope: { ...scope, project },
      prepare: (site) => site.server.post('/api/units/:id/suggestions/', { id: 1 }),
    })
    expect(screen.getByText(/^Only reviewers can change approved strings/)).toBeDefined()
    expect(shownButtons()).toEqual(['Suggest', 'Skip'])
    await user.type(field(), '!')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(server.sent('PATCH', '/api/units/:id/')).toEqual([])
    await user.keyboard('{Alt>}{Enter}{/Alt}')
    await expect.poll(() => server.sent('POST', '/api/units/:id/suggestions/')[0]?.body).toEqual({ target: ['Hallo!'] })
  })
})

describe('visitors', () => {
  it('are asked to sign in and come back to the string', async () => {
    await openEditor({ me: null, units: translated(), scope: aScope({ rights: [] }) })
    const notice = screen.getByText(/^Sign in to translate./)
    const link = within(notice).getByRole('link', { name: 'Sign in' })
    expect(link.getAttribute('href')).toMatch(/^\/accounts\/login\/\?next=/)
    expect(shownButtons()).toEqual(['Skip'])
  })

  it('hear that they may suggest, where they may', async () => {
    await openEditor({ me: null, units: translated(), scope: aScope({ rights: ['suggestion.add'] }) })
    expect(screen.getByText(/^Sign in to translate, or suggest without an account./)).toBeDefined()
  })
})

describe('somebody else saves the string meanwhile', () => {
  const meanwhile = async () => {
    const units = translated()
    const editor = await openEditor({ units })
    const change = async (target: string) => {
      Object.assign(units[0] ?? {}, { target: [target], last_updated: '2026-11-01T12:00:00.000000Z' })
      await editor.client.invalidateQueries({ queryKey: ['unit', units[0]?.id] })
    }
    return { ...editor, change }
  }

  it('and an untouched text follows', async () => {
    const { change, field } = await meanwhile()
    await change('Servus')
    await expect.poll(() => field().value).toBe('Servus')
    expect(screen.queryByText(/^Someone else saved/)).toBeNull()
  })

  it('and a touched one stays, with theirs beside it to take', async () => {
    const { change, field, user } = await meanwhile()
    await user.type(field(), '!')
    await change('Servus')
    const title = await screen.findByText(/^Someone else saved this string/)
    const notice = title.parentElement ?? document.body
    expect(field().value).toBe('Hallo!')
    expect(notice.querySelector('ins')?.textContent).toBe('Servus')
    await user.click(within(notice).getByRole('button', { name: 'Use their text' }))
    expect(field().value).toBe('Servus')
    expect(screen.queryByText(/^Someone else saved/)).toBeNull()
  })

  it('and the same text from both is no conflict', async () => {
    const { change, field, user } = await meanwhile()
    await user.type(field(), '!')
    await change('Hallo!')
    expect(field().value).toBe('Hallo!')
    expect(screen.queryByText(/^Someone else saved/)).toBeNull()
  })
})
