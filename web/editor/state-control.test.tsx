import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { State } from '#core/units/state.ts'
import type { Scope } from '../api/scopes.ts'
import { aScope, aUnit, translatorRights } from '../testing/factories.ts'
import { renderApp } from '../testing/render.tsx'
import { translationSite } from '../testing/translation-site.ts'

const reviewed = (more: Partial<Scope> = {}): Scope => {
  const scope = aScope(more)
  return { ...scope, project: scope.project && { ...scope.project, translation_review: true } }
}

/** Opens the string, does something with it, saves, and tells the state that the server got. */
async function savedState(scope: Scope, state: number, choose: (user: Rendered['user']) => Promise<void>) {
  const site = translationSite({ scope, units: [aUnit({ state, target: ['Guten Tag'] })] })
  const { user } = await renderApp('/translate/website/pages/de/')
  await screen.findByRole('textbox', { name: 'German' })
  await choose(user)
  await user.click(screen.getByRole('button', { name: 'Save and stay' }))
  await expect.poll(() => site.server.sent('PATCH', '/api/units/:id/')).toHaveLength(1)
  return site.server.sent('PATCH', '/api/units/:id/')[0]?.body
}

type Rendered = Awaited<ReturnType<typeof renderApp>>

describe('without reviews', () => {
  it('is a box to tick that says whether the text needs editing', async () => {
    const body = await savedState(aScope(), State.translated, async (user) => {
      expect(screen.queryByRole('radio')).toBeNull()
      await user.click(screen.getByRole('checkbox', { name: 'Needs editing' }))
    })
    expect(body).toEqual({ target: ['Guten Tag'], state: State.needsEditing })
  })

  it('takes the tick away when somebody begins to edit', async () => {
    const body = await savedState(aScope(), State.needsEditing, async (user) => {
      const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Needs editing' })
      expect(box.checked).toBe(true)
      await user.type(screen.getByRole('textbox', { name: 'German' }), '!')
      expect(box.checked).toBe(false)
    })
    expect(body).toEqual({ target: ['Guten Tag!'], state: State.translated })
  })

  it('can be set to needs editing again after the text was edited', async () => {
    const body = await savedState(aScope(), State.needsEditing, async (user) => {
      await user.type(screen.getByRole('textbox', { name: 'German' }), '!')
      await user.click(screen.getByRole('checkbox', { name: 'Needs editing' }))
      await user.type(screen.getByRole('textbox', { name: 'German' }), '!')
    })
    expect(body).toEqual({ target: ['Guten Tag!!'], state: State.needsEditing })
  })
})

describe('with reviews', () => {
  it('offers three states, and approval only to reviewers', async () => {
    await savedState(reviewed(), State.needsEditing, async (user) => {
      const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
      expect(screen.queryByRole('checkbox')).toBeNull()
      expect(radio('Needs editing').checked).toBe(true)
      expect(radio('Approved').disabled).toBe(true)
      await user.click(radio('Waiting for review'))
    })
  })

  it('saves as approved what a reviewer approves', async () => {
    const scope = reviewed({ rights: [...translatorRights, 'unit.review'] })
    const body = await savedState(scope, State.translated, (user) =>
      user.click(screen.getByRole('radio', { name: 'Approved' })),
    )
    expect(body).toEqual({ target: ['Guten Tag'], state: State.approved })
  })
})
