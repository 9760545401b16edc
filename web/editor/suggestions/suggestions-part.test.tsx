import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MEMORY_SERVICE } from '#core/machinery/services.ts'
import { verbatim } from '#core/messages/message.ts'
import { State } from '#core/units/state.ts'
import { aMe, aScope, aUnit, translatorRights } from '../../testing/factories.ts'
import { aPage, refusal } from '../../testing/fake-server.ts'
import { aMachineAnswer, aSuggestion, userUrl } from '../../testing/feedback.ts'
import { itemWith, openEditor } from '../../testing/open-editor.tsx'
import type { Suggestion } from '../data/feedback.ts'

const suggestionsPart = async (): Promise<HTMLElement> => {
  const part = (await screen.findByRole('heading', { name: /^Suggestions/ })).closest('section')
  if (!part) throw new Error('The suggestions stand in no part')
  return part
}

interface Given {
  suggestions: Suggestion[]
  rights?: string[]
  me?: ReturnType<typeof aMe>
}

async function openSuggestions({ suggestions, rights = [...translatorRights], me = aMe() }: Given) {
  const left = [...suggestions]
  const remove = (id: string | undefined) =>
    left.splice(
      left.findIndex((one) => one.id === Number(id)),
      1,
    )
  const editor = await openEditor({
    me,
    units: [aUnit({ target: ['Hallo'], state: State.translated, has_suggestion: true })],
    scope: aScope({ rights }),
    prepare: ({ server, units }) =>
      server
        .get('/api/units/:id/suggestions/', () => aPage(left))
        .post('/api/suggestions/:id/vote/', undefined)
        .delete('/api/suggestions/:id/', ({ params }) => void remove(params.id))
        .post('/api/suggestions/:id/accept/', ({ params }) => {
          const [taken] = remove(params.id)
          Object.assign(units[0] ?? {}, { target: taken?.target, last_updated: '2026-11-01T12:00:00.000000Z' })
        }),
  })
  return { ...editor, panel: await suggestionsPart() }
}

describe('suggestions of people', () => {
  it('show who suggested what, how it differs, and its votes', async () => {
    const suggestions = [
      aSuggestion({ target: ['Hallo Welt'], votes: 3 }),
      aSuggestion({ target: ['Moin'], user: null }),
    ]
    const { panel } = await openSuggestions({ suggestions })
    const first = itemWith(panel, (await within(panel).findByText('bernd')).textContent ?? '')
    expect(within(first).getByText('3 votes')).toBeDefined()
    expect(first.querySelector('ins')?.textContent).toBe(' Welt')
    const second = itemWith(panel, 'Nobody')
    expect(second.querySelector('del')?.textContent).toBe('Hallo')
    expect(within(second).getByText('0 votes')).toBeDefined()
  })

  it('become the translation when they are accepted', async () => {
    const { panel, user, field, said } = await openSuggestions({ suggestions: [aSuggestion()] })
    await user.click(await within(panel).findByRole('button', { name: 'Accept' }))
    await expect.poll(() => field().value).toBe('Moin')
    expect(said()).toBe('Accepted')
    await expect.poll(() => screen.queryByText('bernd')).toBeNull()
  })

  it('go into the field to be changed', async () => {
    const { panel, user, field, server } = await openSuggestions({ suggestions: [aSuggestion()] })
    await user.click(await within(panel).findByRole('button', { name: 'Use' }))
    expect(field().value).toBe('Moin')
    expect(document.activeElement).toBe(field())
    expect(server.sent('POST', '/api/suggestions/:id/accept/')).toEqual([])
  })

  it.each([
    ['Upvote', 1],
    ['Downvote', -1],
  ])('get a vote: %s', async (name, value) => {
    const rights = [...translatorRights, 'suggestion.vote']
    const { panel, user, server, said } = await openSuggestions({ suggestions: [aSuggestion()], rights })
    await user.click(await within(panel).findByRole('button', { name }))
    await expect.poll(() => server.sent('POST', '/api/suggestions/:id/vote/')[0]?.body).toEqual({ value })
    await expect.poll(said).toBe('Vote saved')
  })

  it('can be deleted by whoever made them, and by those with the right', async () => {
    const me = aMe()
    const suggestions = [
      aSuggestion({ target: ['Eins'], user: userUrl(me.username) }),
      aSuggestion({ target: ['Zwei'] }),
    ]
    const { panel, user, said } = await openSuggestions({ suggestions, me })
    const own = itemWith(panel, (await within(panel).findByText(me.username)).textContent ?? '')
    expect(within(itemWith(panel, 'bernd')).queryByRole('button', { name: 'Delete' })).toBeNull()
    await user.click(within(own).getByRole('button', { name: 'Delete' }))
    await expect.poll(() => within(panel).queryByText(me.username)).toBeNull()
    expect(said()).toBe('Deleted')
  })

  it('offer only what the person may do', async () => {
    const { panel } = await openSuggestions({ suggestions: [aSuggestion()], rights: ['unit.edit'] })
    await within(panel).findByRole('button', { name: 'Use' })
    expect(
      within(panel)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Use'])
  })

  it('say why something failed, and stay', async () => {
    const { panel, user, server, said } = await openSuggestions({ suggestions: [aSuggestion()] })
    server.post('/api/suggestions/:id/accept/', () => refusal(403, 'Not your own.'))
    await user.click(await within(panel).findByRole('button', { name: 'Accept' }))
    expect((await within(panel).findByRole('alert')).textContent).toBe('Not your own.')
    expect(said()).toBe('Not your own.')
    expect(within(panel).getByRole('button', { name: 'Accept' })).toBeDefined()
  })
})

describe('the memory and machines', () => {
  type Answer = ReturnType<typeof aMachineAnswer>
  const empty = aMachineAnswer([])
  const rights = [...translatorRights, 'machinery.view']

  async function openWith({ memory = empty, machines = empty, units = [aUnit()] }) {
    const answers: Record<string, Answer> = { memory, machines }
    const editor = await openEditor({
      units,
      scope: aScope({ rights }),
      prepare: ({ server }) =>
        server.get(
          '/api/units/:id/machinery/',
          ({ query }) => answers[query.get('from') ?? ''] ?? refusal(400, 'What?'),
        ),
    })
    const asked = () =>
      editor.server
        .sent('GET', '/api/units/:id/machinery/')
        .map(({ params, query }) => `${query.get('from')} ${units.findIndex(({ id }) => id === Number(params.id)) + 1}`)
    return { ...editor, part: await suggestionsPart(), asked }
  }

  it('stand beside the string, with where they come from and how alike the source is', async () => {
    const memory = aMachineAnswer([
      { text: 'Moin', service: MEMORY_SERVICE, origin: 'website/mail', unreviewed: true },
      { text: 'Hallo', service: MEMORY_SERVICE, source: 'Good evening', quality: 87 },
    ])
    const { part, user, field } = await openWith({ memory })
    const first = itemWith(part, (await within(part).findByText('website/mail')).textContent ?? '')
    expect(within(first).getByText('100%')).toBeDefined()
    expect(within(first).getByText('Not reviewed')).toBeDefined()
    const second = itemWith(part, '87%')
    expect(second.querySelector('del')?.textContent).toBe('morning')
    await user.click(within(first).getByRole('button', { name: 'Use' }))
    expect(field().value).toBe('Moin')
  })

  it('say so when there are none', async () => {
    const { part } = await openWith({})
    await within(part).findByText('No suggestions found.')
  })

  it('are taken by Ctrl and their number, in every plural form', async () => {
    const memory = aMachineAnswer([
      { text: '%d Tag', target: ['%d Tag', '%d Tage'] },
      { text: 'Tag', target: ['Tag'] },
    ])
    const units = [aUnit({ source: ['%d day', '%d days'], target: ['', ''] })]
    const { part, user, field } = await openWith({ memory, units })
    await within(part).findByText('%d Tage')
    await user.keyboard('{Control>}[Digit1]{/Control}')
    expect([field(0).value, field(1).value]).toEqual(['%d Tag', '%d Tage'])
    await user.keyboard('{Control>}[Digit2]{/Control}')
    expect([field(0).value, field(1).value]).toEqual(['Tag', 'Tag'])
    await user.keyboard('{Control>}[Digit3]{/Control}')
    expect([field(0).value, field(1).value]).toEqual(['Tag', 'Tag'])
  })

  it('are asked for ahead of the next string; services only for what is unfinished', async () => {
    const done = { target: ['Hallo'], state: State.translated }
    const units = [aUnit(done), aUnit(), aUnit()]
    const memory = { ...empty, others: 1 }
    const machines = aMachineAnswer([{ text: 'Moin', service: 'deepl', name: 'DeepL' }])
    const { part, user, asked } = await openWith({ memory, machines, units })
    await expect.poll(asked).toEqual(expect.arrayContaining(['memory 1', 'memory 2', 'machines 2']))
    expect(asked()).not.toContain('machines 1')
    expect(asked()).not.toContain('memory 3')
    await user.click(await within(part).findByRole('button', { name: 'Show machine translations' }))
    await within(part).findByText('DeepL')
    expect(within(part).queryByRole('button', { name: 'Show machine translations' })).toBeNull()
  })

  it('offer a text that was saved a moment ago for the same source', async () => {
    const { user, field } = await openWith({ units: [aUnit(), aUnit()] })
    await user.type(field(), 'Moin')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('2 of 2')
    const part = await suggestionsPart()
    await within(part).findByText('You just saved this')
    await user.keyboard('{Control>}[Digit1]{/Control}')
    expect(field().value).toBe('Moin')
  })

  it('tell which service gave no answer', async () => {
    const detail = 'Quota exceeded.'
    const machines = aMachineAnswer([], [{ service: 'deepl', name: 'DeepL', detail, message: verbatim(detail) }])
    const { part } = await openWith({ memory: { ...empty, others: 1 }, machines })
    await within(part).findByText("DeepL didn't respond: Quota exceeded.")
  })
})
