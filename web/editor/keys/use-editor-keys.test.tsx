import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { State } from '#core/units/state.ts'
import { aScope, aUnit, translatorRights } from '../../testing/factories.ts'
import { aPage, refusal } from '../../testing/fake-server.ts'
import { aFailingCheck, aMachineAnswer } from '../../testing/feedback.ts'
import { openEditor } from '../../testing/open-editor.tsx'

const threeUnits = () => [
  aUnit({ source: ['One %s'] }),
  aUnit({ source: ['Two'], target: ['Zwei'], state: State.needsEditing }),
  aUnit({ source: ['Three'], target: ['Drei'], state: State.translated }),
]

describe('keys along the list', () => {
  it.each([
    ['{Alt>}{PageDown}{/Alt}', '2 of 3'],
    ['{Control>}{ArrowDown}{/Control}', '2 of 3'],
    ['{Alt>}{ArrowDown}{/Alt}', '2 of 3'],
    ['{Alt>}{End}{/Alt}', '3 of 3'],
  ])('%s from the first string leads to %s', async (keys, scope) => {
    const { user, field } = await openEditor({ units: threeUnits() })
    await user.keyboard(keys)
    await screen.findByText(scope)
    expect(document.activeElement).toBe(field())
  })

  it.each([
    ['{Alt>}{PageUp}{/Alt}', '2 of 3'],
    ['{Control>}{ArrowUp}{/Control}', '2 of 3'],
    ['{Alt>}{ArrowUp}{/Alt}', '2 of 3'],
    ['{Alt>}{Home}{/Alt}', '1 of 3'],
  ])('%s from the last string leads to %s', async (keys, scope) => {
    const units = threeUnits()
    const address = `/translate/website/pages/de/?checksum=${units[2]?.id.toString(16).padStart(16, '0')}`
    const { user } = await openEditor({ units, address })
    await screen.findByText('3 of 3')
    await user.keyboard(keys)
    await screen.findByText(scope)
  })

  it('Escape leaves the text, / goes to the search and Ctrl+E back to the text', async () => {
    const { user, field } = await openEditor({ units: threeUnits() })
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(document.body)
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search strings' }))
    await user.keyboard('{Control>}e{/Control}')
    expect(document.activeElement).toBe(field())
  })
})

describe('keys that save', () => {
  it('Ctrl+Shift+Enter saves as finished what needed editing', async () => {
    const { user, saves } = await openEditor({ units: threeUnits().slice(1) })
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    await screen.findByText('2 of 2')
    await expect.poll(saves).toEqual([{ target: ['Zwei'], state: State.translated }])
  })

  it('Ctrl+S saves and stays', async () => {
    const { user, field, saves } = await openEditor({ units: threeUnits() })
    await user.type(field(), 'Eins %s')
    await user.keyboard('{Control>}s{/Control}')
    await expect.poll(saves).toEqual([{ target: ['Eins %s'], state: State.translated }])
    expect(screen.getByText('1 of 3')).toBeDefined()
  })

  it('Ctrl+Enter leaves the state as it is chosen', async () => {
    const { user, saves, said } = await openEditor({ units: threeUnits().slice(1) })
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('2 of 2')
    expect(saves()).toEqual([])
    await expect.poll(said).toBe('String 2: Three')
  })

  it('Cmd does what Ctrl does', async () => {
    const { user, field, saves } = await openEditor({ units: threeUnits() })
    await user.type(field(), 'Eins %s')
    await user.keyboard('{Meta>}{Enter}{/Meta}')
    await expect.poll(saves).toEqual([{ target: ['Eins %s'], state: State.translated }])
  })

  it('Alt+Shift+Enter approves, where somebody may', async () => {
    const scope = aScope({ rights: [...translatorRights, 'unit.review'] })
    const project = scope.project && { ...scope.project, translation_review: true }
    const { user, saves } = await openEditor({ units: threeUnits().slice(2), scope: { ...scope, project } })
    await user.keyboard('{Alt>}{Shift>}{Enter}{/Shift}{/Alt}')
    await expect.poll(saves).toEqual([{ target: ['Drei'], state: State.approved }])
  })

  it('Alt+Shift+Enter says why it does not approve', async () => {
    const { user, saves, said } = await openEditor({ units: threeUnits() })
    await user.keyboard('{Alt>}{Shift>}{Enter}{/Shift}{/Alt}')
    expect(said()).toBe('Only reviewers can approve, if reviews are enabled')
    expect(saves()).toEqual([])
    expect(screen.getByText('1 of 3')).toBeDefined()
  })

  it('Ctrl+Y turns needs editing on and off', async () => {
    const { user } = await openEditor({ units: threeUnits().slice(2) })
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Needs editing' })
    expect(box.checked).toBe(false)
    await user.keyboard('{Control>}y{/Control}')
    expect(box.checked).toBe(true)
    await user.keyboard('{Control>}y{/Control}')
    expect(box.checked).toBe(false)
  })
})

describe('keys that write', () => {
  it('Ctrl+O copies the source', async () => {
    const { user, field } = await openEditor({ units: threeUnits() })
    await user.keyboard('{Control>}o{/Control}')
    expect(field().value).toBe('One %s')
  })

  it('Ctrl+Shift+1 puts the first placeable where the caret is', async () => {
    const { user, field } = await openEditor({ units: [aUnit({ source: ['%1$s of %2$s'], flags: 'c-format' })] })
    await user.type(field(), 'a b')
    field().setSelectionRange(2, 2)
    await user.keyboard('{Control>}{Shift>}[Digit2]{/Shift}{/Control}')
    expect(field().value).toBe('a %2$sb')
    await user.keyboard('{Control>}{Shift>}[Digit9]{/Shift}{/Control}')
    expect(field().value).toBe('a %2$sb')
  })

  it('Ctrl+M and a digit takes what a machine offers', async () => {
    const answer = aMachineAnswer([{ text: 'Erstes' }, { text: 'Zweites' }])
    const { user, field } = await openEditor({
      units: threeUnits(),
      scope: aScope({ rights: [...translatorRights, 'machinery.view'] }),
      prepare: (site) => site.server.get('/api/units/:id/machinery/', answer),
    })
    await user.keyboard('{Control>}m{/Control}')
    await screen.findByText('Zweites')
    await user.keyboard('[Digit2]')
    expect(field().value).toBe('Zweites')
  })

  it('a digit alone is just a digit', async () => {
    const { user, field } = await openEditor({ units: threeUnits() })
    await user.keyboard('[Digit2]')
    expect(field().value).toBe('2')
  })
})

describe('keys of the panels', () => {
  it('Ctrl+U goes to a new comment, Ctrl+J to the strings nearby', async () => {
    const { user } = await openEditor({ units: threeUnits() })
    await screen.findByRole('tab', { name: 'Comments' })
    await user.keyboard('{Control>}u{/Control}')
    await expect.poll(() => document.activeElement?.id).toBe('new-comment')
    await user.keyboard('{Control>}j{/Control}')
    expect(screen.getByRole('tab', { name: 'Context' }).getAttribute('aria-selected')).toBe('true')
  })

  it('Ctrl+I and a digit dismisses the check with that number in the list', async () => {
    const units = [aUnit({ source: ['Stop.'], target: ['Halt'], state: State.translated })]
    const { user, server, side } = await openEditor({
      units,
      prepare: (site) =>
        site.server
          .get('/api/units/:id/checks/', aPage([aFailingCheck('inconsistent'), aFailingCheck('end_stop')]))
          .post('/api/units/:id/checks/:check/dismiss/', undefined),
    })
    const panel = await side()
    const shown = () => [...panel.querySelectorAll<HTMLElement>('[data-check]')].map((one) => one.dataset.check)
    await expect.poll(shown).toEqual(['end_stop', 'inconsistent'])
    await user.keyboard('{Control>}i{/Control}[Digit1]')
    await expect
      .poll(() => server.sent('POST', '/api/units/:id/checks/:check/dismiss/').map(({ params }) => params.check))
      .toEqual(['end_stop'])
  })

  it('says why a check could not be dismissed', async () => {
    const { user, said, side } = await openEditor({
      units: threeUnits().slice(2),
      prepare: (site) =>
        site.server
          .get('/api/units/:id/checks/', aPage([aFailingCheck('inconsistent')]))
          .post('/api/units/:id/checks/:check/dismiss/', () => refusal(403, 'You may not dismiss checks.')),
    })
    await within(await side()).findByRole('button', { name: 'Dismiss' })
    await user.keyboard('{Control>}i{/Control}[Digit1]')
    await expect.poll(said).toBe('You may not dismiss checks.')
  })
})

describe('help', () => {
  it('opens with ? outside of a field and lists every shortcut', async () => {
    const { user, field } = await openEditor({ units: threeUnits() })
    await user.keyboard('?')
    expect(field().value).toBe('?')
    field().blur()
    await user.keyboard('?')
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(within(sheet).getByText('Save and continue').parentElement?.textContent).toContain('Ctrl+Enter')
    expect(within(sheet).getByText('Next string').parentElement?.textContent).toContain('Ctrl+Down')
    await user.click(within(sheet).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each(['{F1}', '{Control>}/{/Control}'])('opens with %s inside of a field', async (keys) => {
    const { user, field } = await openEditor({ units: threeUnits() })
    await user.keyboard(keys)
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined()
    expect(field().value).toBe('')
  })

  it('opens with its button, too', async () => {
    const { user } = await openEditor({ units: threeUnits() })
    await user.click(screen.getByRole('button', { name: /^Keyboard/ }))
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined()
  })
})
