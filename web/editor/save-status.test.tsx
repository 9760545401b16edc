import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { State } from '#core/units/state.ts'
import type { Unit } from '../api/types.ts'
import { aMe, aUnit } from '../testing/factories.ts'
import { aPage, held, refusal, unreachable } from '../testing/fake-server.ts'
import { userUrl } from '../testing/feedback.ts'
import { openEditor } from '../testing/open-editor.tsx'

const SAVE = '/api/units/:id/'
const stay = () => screen.getByRole('button', { name: 'Save and stay' })
const saveOn = () => screen.getByRole('button', { name: 'Save and continue' })
const wake = () => act(() => dispatchEvent(new Event('online')))

function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

afterEach(() => setOnline(true))

describe('without a connection', () => {
  it('keeps the text, says so, and sends it when the connection is back', async () => {
    const { user, field, server, saves } = await openEditor({
      units: [aUnit()],
      prepare: (site) => site.server.patch(SAVE, unreachable),
    })
    await user.type(field(), 'Moin')
    await user.click(stay())
    await screen.findByText("You're offline. 1 translation is saved on this device and will be sent when you're back.")
    expect(field().value).toBe('Moin')
    server.patch(SAVE, ({ params }) => aUnit({ id: Number(params.id), target: ['Moin'], state: State.translated }))
    wake()
    await screen.findByText('Saved.')
    expect(saves()).toEqual([
      { target: ['Moin'], state: State.translated },
      { target: ['Moin'], state: State.translated },
    ])
  })

  it('says so before anything was tried when the browser knows it', async () => {
    const answer = held()
    const { user, field, unit, units } = await openEditor({
      units: [aUnit()],
      prepare: (site) => site.server.patch(SAVE, answer.reply),
    })
    act(() => setOnline(false))
    await user.type(field(), 'Ja')
    await user.click(stay())
    await screen.findByText(/^You're offline. 1 translation/)
    act(() => setOnline(true))
    await screen.findByText('Saving…')
    answer.release({ ...unit(units[0]?.id ?? 0), target: ['Ja'], state: State.translated })
    await screen.findByText('Saved.')
  })

  it('counts what waits, and sends the strings in the order in which they were saved', async () => {
    const units = [aUnit(), aUnit(), aUnit()]
    const { user, field, server } = await openEditor({
      units,
      prepare: (site) => site.server.patch(SAVE, unreachable),
    })
    for (const [index, text] of ['A', 'B', 'C'].entries()) {
      await user.type(field(), text)
      if (index < 2) await user.click(saveOn())
      else await user.click(stay())
      await screen.findByText(`${Math.min(index + 2, 3)} of 3`)
    }
    await screen.findByText(
      "You're offline. 3 translations are saved on this device and will be sent when you're back.",
    )
    const before = server.sent('PATCH', SAVE).length
    server.patch(SAVE, ({ params, body }) => ({ ...aUnit({ id: Number(params.id) }), ...Object(body) }))
    wake()
    await screen.findByText('Saved.')
    const sent = server.sent('PATCH', SAVE).slice(before)
    expect(sent.map(({ params }) => Number(params.id))).toEqual(units.map(({ id }) => id))
  })

  it('sends only the last text of a string that was saved twice', async () => {
    const { user, field, server, saves } = await openEditor({
      units: [aUnit()],
      prepare: (site) => site.server.patch(SAVE, unreachable),
    })
    await user.type(field(), 'Ja')
    await user.click(stay())
    await screen.findByText(/^You're offline/)
    await user.type(field(), 'wohl')
    await user.click(stay())
    await screen.findByText(/^You're offline. 1 translation/)
    await expect.poll(() => saves().length).toBeGreaterThan(1)
    const before = saves().length
    server.patch(SAVE, ({ params }) => aUnit({ id: Number(params.id), target: ['Jawohl'], state: State.translated }))
    wake()
    await screen.findByText('Saved.')
    expect(saves().slice(before)).toEqual([{ target: ['Jawohl'], state: State.translated }])
  })

  it.each([500, 503, 429])('tries again after an answer with %i', async (status) => {
    const { user, field, server, saves } = await openEditor({
      units: [aUnit()],
      prepare: (site) => site.server.patch(SAVE, () => refusal(status, 'Later.')),
    })
    await user.type(field(), 'Ja')
    await user.click(stay())
    await screen.findByText(/^You're offline/)
    expect(screen.queryByRole('alert')).toBeNull()
    server.patch(SAVE, ({ params }) => aUnit({ id: Number(params.id), target: ['Ja'], state: State.translated }))
    wake()
    await screen.findByText('Saved.')
    expect(saves()).toHaveLength(2)
  })

  it('finds what an earlier visit left behind and sends it', async () => {
    const me = aMe()
    const unit = aUnit()
    const left = {
      id: 'gone-1-1',
      tab: 'gone',
      unit: unit.id,
      kind: 'save',
      target: ['Moin'],
      state: State.translated,
      base: `"${unit.id}-1793527200000000"`,
      label: 'Good morning',
      path: '/translate/website/pages/de/',
      status: 'sending',
      attempts: 0,
      notBefore: 0,
    }
    localStorage.setItem(`dragoman-save:${me.username}:gone-1-1`, JSON.stringify(left))
    const { saves, field } = await openEditor({ me, units: [unit] })
    await expect.poll(saves).toEqual([{ target: ['Moin'], state: State.translated }])
    await expect.poll(() => field().value).toBe('Moin')
    await expect.poll(() => Object.keys(localStorage).filter((key) => key.startsWith('dragoman-save:'))).toEqual([])
  })
})

describe('a conflict', () => {
  const theirs = (unit: Unit): Unit => ({
    ...unit,
    target: ['Servus'],
    state: State.translated,
    last_updated: '2026-11-01T12:00:00.000000Z',
  })

  const conflict = async () => {
    const unit = aUnit()
    const editor = await openEditor({
      units: [unit],
      prepare: ({ server }) => server.patch(SAVE, () => refusal(412, 'Changed meanwhile.')).get(SAVE, theirs(unit)),
    })
    await editor.user.type(editor.field(), 'Moin')
    Object.assign(unit, theirs(unit))
    await editor.user.click(stay())
    const alert = await screen.findByRole('alert')
    return { ...editor, alert, unit: () => unit }
  }

  it('tells that somebody else was faster and how the texts differ', async () => {
    const { alert } = await conflict()
    expect(within(alert).getByText('Someone else saved this string first.')).toBeDefined()
    expect(within(alert).getByRole('link', { name: 'Good morning' })).toBeDefined()
    expect(alert.querySelector('del')?.textContent).toBe('Servus')
    expect(alert.querySelector('ins')?.textContent).toBe('Moin')
  })

  it('is over with the own text, saved over theirs and on top of their version', async () => {
    const { user, alert, server, unit } = await conflict()
    server.patch(SAVE, { ...unit(), target: ['Moin'] })
    await user.click(within(alert).getByRole('button', { name: 'Use mine' }))
    await expect.poll(() => screen.queryByRole('alert')).toBeNull()
    const last = server.sent('PATCH', SAVE).at(-1)
    expect(last?.body).toEqual({ target: ['Moin'], state: State.translated })
    expect(last?.headers.get('if-match')).toBe(`"${unit().id}-1793534400000000"`)
  })

  it('is over with their text when the person keeps it', async () => {
    const { user, alert, server, field } = await conflict()
    await user.click(within(alert).getByRole('button', { name: 'Keep theirs' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(server.sent('PATCH', SAVE)).toHaveLength(1)
    await expect.poll(() => field().value).toBe('Servus')
  })

  it('with the own text is none: the first answer was lost on its way', async () => {
    const unit = aUnit()
    const { user, field } = await openEditor({
      units: [unit],
      prepare: ({ server }) =>
        server.patch(SAVE, () => refusal(412, 'Changed meanwhile.')).get(SAVE, { ...theirs(unit), target: ['Moin'] }),
    })
    await user.type(field(), 'Moin')
    await user.click(stay())
    await screen.findByText('Saved.')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a refusal', () => {
  const refused = async () => {
    const editor = await openEditor({
      units: [aUnit()],
      prepare: ({ server }) => server.patch(SAVE, () => refusal(400, 'The text is too long.', { attr: 'target' })),
    })
    await editor.user.type(editor.field(), 'Moin')
    await editor.user.click(stay())
    return { ...editor, alert: await screen.findByRole('alert') }
  }

  it('says why, and shows the text that was not taken', async () => {
    const { alert } = await refused()
    expect(within(alert).getByText("Couldn't save:")).toBeDefined()
    expect(within(alert).getByText('The text is too long.')).toBeDefined()
    expect(within(alert).getByText('Moin')).toBeDefined()
  })

  it('can be tried again', async () => {
    const { user, alert, server, saves } = await refused()
    server.patch(SAVE, ({ params }) => aUnit({ id: Number(params.id), target: ['Moin'], state: State.translated }))
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await expect.poll(() => screen.queryByRole('alert')).toBeNull()
    expect(saves()).toHaveLength(2)
  })

  it('can be given up', async () => {
    const { user, alert, saves } = await refused()
    await user.click(within(alert).getByRole('button', { name: 'Discard mine' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(saves()).toHaveLength(1)
    expect(Object.keys(localStorage).filter((key) => key.startsWith('dragoman-save:'))).toEqual([])
  })
})

describe('undo', () => {
  it('is not offered before something was saved', async () => {
    await openEditor({ units: [aUnit()] })
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('takes back the own last change on the server and goes back to the string', async () => {
    const me = aMe()
    const units = [aUnit(), aUnit()]
    const change = (id: number, name: string, action: number) => ({ id, user: userUrl(name), action })
    const { user, field, server } = await openEditor({
      me,
      units,
      prepare: (site) =>
        site.server
          .get('/api/units/:id/changes/', aPage([change(7, 'other', 2), change(8, me.username, 2)]))
          .post('/api/changes/:id/revert/', undefined),
    })
    await user.type(field(), 'Ja')
    await user.click(saveOn())
    await screen.findByText('Saved.')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('1 of 2')
    await expect
      .poll(() => server.sent('POST', '/api/changes/:id/revert/').map(({ params }) => params.id))
      .toEqual(['8'])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('takes out of the queue what has not been sent yet', async () => {
    const { user, field, saves } = await openEditor({
      units: [aUnit()],
      prepare: (site) => site.server.patch(SAVE, unreachable),
    })
    await user.type(field(), 'Ja')
    await user.click(stay())
    await screen.findByText(/^You're offline/)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await expect.poll(() => screen.queryByText(/^You're offline/)).toBeNull()
    wake()
    await expect.poll(() => field().value).toBe('')
    expect(saves()).toHaveLength(1)
  })

  it('says what went wrong', async () => {
    const { user, field, said } = await openEditor({
      units: [aUnit()],
      prepare: (site) => site.server.get('/api/units/:id/changes/', () => refusal(403, 'You may not look.')),
    })
    await user.type(field(), 'Ja')
    await user.click(stay())
    await screen.findByText('Saved.')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await expect.poll(said).toBe('You may not look.')
  })
})
