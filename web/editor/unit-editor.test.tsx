import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { State } from '#core/units/state.ts'
import { aUnit } from '../testing/factories.ts'
import { held } from '../testing/fake-server.ts'
import { openEditor } from '../testing/open-editor.tsx'

const checksumOf = (id: number) => id.toString(16).padStart(16, '0')

const threeUnits = () => [
  aUnit({ source: ['Good morning'] }),
  aUnit({ source: ['Good evening'] }),
  aUnit({ source: ['Good night'], target: ['Gute Nacht'], state: State.translated }),
]

describe('a string', () => {
  it('is named by its key, or else by its number', async () => {
    await openEditor({ units: [aUnit({ context: 'menu.hello' })] })
    expect(screen.getAllByText('menu.hello')[0]?.tagName).toBe('BDI')
  })

  it('without a key is named by its place in the file', async () => {
    await openEditor({ units: [aUnit({ context: '', position: 17 })] })
    expect(screen.getByText('String 17')).toBeDefined()
  })

  it('has the focus in its field, ready to type', async () => {
    const { field } = await openEditor({ units: threeUnits() })
    expect(document.activeElement).toBe(field())
  })

  it('is announced with its number and its source', async () => {
    const { said } = await openEditor({ units: threeUnits() })
    await expect.poll(said).toBe('String 1: Good morning')
  })

  it('tells its state', async () => {
    const { unmount } = await openEditor({ units: [aUnit({ state: State.approved, target: ['Hallo'] })] })
    expect(screen.getAllByText('Approved').some((one) => one.tagName === 'SPAN')).toBe(true)
    unmount()
  })
})

describe('saving', () => {
  it('sends the text with the version it is based on, and goes on to the next string', async () => {
    const units = threeUnits()
    const { user, field, server, address, said } = await openEditor({ units })
    await user.type(field(), 'Guten Morgen')
    await user.click(screen.getByRole('button', { name: 'Save and continue' }))
    await screen.findByText('2 of 3')
    expect(field().value).toBe('')
    expect(document.activeElement).toBe(field())
    await expect.poll(() => server.sent('PATCH', '/api/units/:id/')).toHaveLength(1)
    const [save] = server.sent('PATCH', '/api/units/:id/')
    expect(save?.path).toBe(`/api/units/${units[0]?.id}/`)
    expect(save?.body).toEqual({ target: ['Guten Morgen'], state: State.translated })
    expect(save?.headers.get('if-match')).toBe(`"${units[0]?.id}-1793527200000000"`)
    await expect.poll(address).toContain(checksumOf(units[1]?.id ?? 0))
    await expect.poll(said).toBe('String 2: Good evening')
  })

  it('can stay at the string, which then shows as translated', async () => {
    const { user, field, saves, said } = await openEditor({ units: threeUnits() })
    await user.type(field(), 'Guten Morgen')
    await user.click(screen.getByRole('button', { name: 'Save and stay' }))
    await expect.poll(saves).toHaveLength(1)
    expect(said()).toBe('Saved')
    expect(screen.getByText('1 of 3')).toBeDefined()
    expect(field().value).toBe('Guten Morgen')
  })

  it('shows the new text and state before the server has answered', async () => {
    const answer = held()
    const { user, field, server, unit, units } = await openEditor({
      units: threeUnits(),
      prepare: (site) => site.server.patch('/api/units/:id/', answer.reply),
    })
    const marks = () => screen.getAllByText('Translated').filter((one) => one.tagName === 'SPAN')
    expect(screen.queryAllByText('Untranslated').some((one) => one.tagName === 'SPAN')).toBe(true)
    await user.type(field(), 'Guten Morgen')
    await user.click(screen.getByRole('button', { name: 'Save and stay' }))
    await expect.poll(() => marks().length).toBeGreaterThan(0)
    await expect.poll(() => server.sent('PATCH', '/api/units/:id/')).toHaveLength(1)
    expect(screen.getByText('Saving…')).toBeDefined()
    Object.assign(unit(units[0]?.id ?? 0), { target: ['Guten Morgen'], state: State.translated })
    answer.release(unit(units[0]?.id ?? 0))
    await screen.findByText('Saved.')
  })

  it('says so when there is nothing to save, and goes on', async () => {
    const { user, saves, said } = await openEditor({ units: threeUnits().toReversed() })
    await user.click(screen.getByRole('button', { name: 'Save and stay' }))
    expect(said()).toBe('Nothing to save')
    await user.click(screen.getByRole('button', { name: 'Save and continue' }))
    await screen.findByText('2 of 3')
    expect(saves()).toEqual([])
  })

  it('makes a string untranslated when its text is taken away', async () => {
    const { user, field, saves } = await openEditor({ units: threeUnits().slice(2) })
    await user.clear(field())
    await user.click(screen.getByRole('button', { name: 'Save and stay' }))
    await expect.poll(saves).toEqual([{ target: [''], state: State.empty }])
  })

  it('goes on with what is typed while an earlier text is under way: it is nobody else’s', async () => {
    const answer = held()
    const units = threeUnits()
    const { user, field, saves, server } = await openEditor({
      units,
      prepare: ({ server }) => server.patch('/api/units/:id/', answer.reply),
    })
    await user.type(field(), 'Guten')
    await user.click(screen.getByRole('button', { name: 'Save and stay' }))
    await expect.poll(saves).toHaveLength(1)
    await user.type(field(), ' Morgen')
    const saved = {
      ...units[0],
      target: ['Guten'],
      state: State.translated,
      last_updated: '2026-11-01T11:00:00.000000Z',
    }
    Object.assign(units[0] ?? {}, saved)
    const etag = `"${units[0]?.id}-1793530800000000"`
    answer.release(new Response(JSON.stringify(saved), { headers: { etag } }))
    await screen.findByText('Saved.')
    expect(field().value).toBe('Guten Morgen')
    expect(screen.queryByText(/^Someone else saved/)).toBeNull()
    server.patch('/api/units/:id/', saved)
    await user.click(screen.getByRole('button', { name: 'Save and stay' }))
    await expect.poll(saves).toHaveLength(2)
    expect(server.sent('PATCH', '/api/units/:id/')[1]?.headers.get('if-match')).toBe(etag)
  })
})

describe('a text that would break the program', () => {
  const days = () => [
    aUnit({ source: ['%d day', '%d days'], target: ['', ''], flags: 'c-format', effective_flags: 'c-format' }),
    aUnit(),
  ]
  const save = '{Control>}{Enter}{/Control}'

  it('is held up once, with what is wrong in which form, and saved the second time', async () => {
    const { user, field, saves } = await openEditor({ units: days() })
    await user.type(field(0), 'ein Tag')
    await user.type(field(1), 'Tage')
    await screen.findAllByText(/%d is missing/)
    await user.keyboard(save)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Not saved yet')
    expect(alert.textContent).toContain('German, form 2: C format: %d is missing.')
    expect(screen.getByText('1 of 2')).toBeDefined()
    expect(saves()).toEqual([])
    expect(field(1).getAttribute('aria-invalid')).toBe('true')
    expect(field(0).getAttribute('aria-invalid')).toBeNull()
    expect(document.activeElement).toBe(field(1))
    await user.keyboard(save)
    await screen.findByText('2 of 2')
    await expect.poll(saves).toEqual([{ target: ['ein Tag', 'Tage'], state: State.translated }])
    await screen.findByText('Saved with 1 failing check.')
    await user.click(screen.getByRole('button', { name: 'Show' }))
    await screen.findByText('1 of 2')
  })

  it('is held up again after it was changed and is still wrong; a right one is not', async () => {
    const { user, field, saves } = await openEditor({ units: days() })
    await user.type(field(0), 'ein Tag')
    await user.type(field(1), 'Tage')
    await screen.findAllByText(/%d is missing/)
    await user.keyboard(save)
    await screen.findByRole('alert')
    await user.type(field(1), '!')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.keyboard(save)
    await screen.findByRole('alert')
    expect(saves()).toEqual([])
    await user.clear(field(1))
    await user.type(field(1), '%d Tage')
    await user.keyboard(save)
    await screen.findByText('2 of 2')
    await expect.poll(saves).toHaveLength(1)
  })

  it('is saved at once when it still needs editing', async () => {
    const { user, field, saves } = await openEditor({ units: days() })
    await user.type(field(1), 'Tage')
    await screen.findAllByText(/%d is missing/)
    await user.keyboard('{Control>}y{/Control}')
    await user.keyboard(save)
    await expect.poll(saves).toHaveLength(1)
  })
})

describe('suggesting', () => {
  it('sends the text as a suggestion, leaves the translation as it was, and goes on', async () => {
    const units = threeUnits()
    const { user, field, server, saves } = await openEditor({
      units,
      prepare: (site) => site.server.post('/api/units/:id/suggestions/', { id: 5 }),
    })
    await user.type(field(), 'Moin')
    await user.click(screen.getByRole('button', { name: 'Suggest' }))
    await screen.findByText('2 of 3')
    await expect.poll(() => server.sent('POST', '/api/units/:id/suggestions/')).toHaveLength(1)
    expect(server.sent('POST', '/api/units/:id/suggestions/')[0]?.body).toEqual({ target: ['Moin'] })
    expect(saves()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Previous string' }))
    await screen.findByText('1 of 3')
    expect(field().value).toBe('')
  })

  it('wants a text', async () => {
    const { user, said } = await openEditor({ units: threeUnits() })
    await user.click(screen.getByRole('button', { name: 'Suggest' }))
    expect(said()).toBe('Enter a translation first')
    expect(screen.getByText('1 of 3')).toBeDefined()
  })
})

describe('what was typed and not saved', () => {
  it('is there again when the person comes back, and says so', async () => {
    const { user, field, saves } = await openEditor({ units: threeUnits() })
    await user.type(field(), 'Guten Mor')
    await user.click(screen.getByRole('button', { name: 'Skip' }))
    await screen.findByText('2 of 3')
    expect(saves()).toEqual([])
    expect(screen.queryByText(/^Restored your unsaved draft/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Previous string' }))
    const notice = await screen.findByText(/^Restored your unsaved draft/)
    expect(field().value).toBe('Guten Mor')
    await user.click(within(notice).getByRole('button', { name: 'Discard draft' }))
    expect(field().value).toBe('')
    expect(screen.queryByText(/^Restored your unsaved draft/)).toBeNull()
  })

  it('is not told any more once it is saved', async () => {
    const { user, field, saves } = await openEditor({ units: threeUnits() })
    await user.type(field(), 'Guten Morgen')
    await user.click(screen.getByRole('button', { name: 'Skip' }))
    await user.click(await screen.findByRole('button', { name: 'Previous string' }))
    await screen.findByText(/^Restored your unsaved draft/)
    await user.click(screen.getByRole('button', { name: 'Save and stay' }))
    await expect.poll(saves).toHaveLength(1)
    await expect.poll(() => screen.queryByText(/^Restored your unsaved draft/)).toBeNull()
  })

  it('is forgotten when it is typed back to what is saved', async () => {
    const { user, field } = await openEditor({ units: threeUnits().toReversed() })
    await user.type(field(), '!')
    await user.type(field(), '{Backspace}')
    await user.click(screen.getByRole('button', { name: 'Skip' }))
    await screen.findByText('2 of 3')
    expect(Object.keys(localStorage).filter((key) => key.startsWith('dragoman-draft:'))).toEqual([])
  })
})

describe('what was saved', () => {
  it('leaves no draft behind, however quickly the person goes on', async () => {
    const { user, field, saves } = await openEditor({ units: threeUnits() })
    await user.type(field(), 'Guten Morgen')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('2 of 3')
    await expect.poll(saves).toHaveLength(1)
    expect(Object.keys(localStorage).filter((key) => key.startsWith('dragoman-draft:'))).toEqual([])
  })
})
