import { screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, describe, expect, it } from 'vitest'
import { message } from '#core/messages/message.ts'
import { State } from '#core/units/state.ts'
import { aScope, aUnit } from '../testing/factories.ts'
import { openEditor, showEditor } from '../testing/open-editor.tsx'
import { translationSite } from '../testing/translation-site.ts'
import checks from './texts/de/checks.json' with { type: 'json' }

afterEach(async () => void (await i18next.changeLanguage('en')))

async function choose(user: Awaited<ReturnType<typeof openEditor>>['user'], name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Interface language' }))
  await user.click(await screen.findByText(name))
}

describe('the language of the interface', () => {
  it('changes at once, with the direction of the page, and what was typed stays', async () => {
    const { user, field, server } = await openEditor({
      units: [aUnit()],
      prepare: (site) => site.server.patch('/api/users/:name/', {}),
    })
    await user.type(field(), 'Moin')
    await choose(user, 'العربية')
    await expect.poll(() => document.documentElement.lang).toBe('ar')
    expect(document.documentElement.dir).toBe('rtl')
    const area = document.querySelector('textarea')
    expect(area?.value).toBe('Moin')
    expect(area?.dir).toBe('ltr')
    expect(screen.queryByRole('button', { name: 'Save and continue' })).toBeNull()
    await expect.poll(() => server.sent('PATCH', '/api/users/:name/')[0]?.body).toEqual({ profile: { language: 'ar' } })
    expect(localStorage.getItem('dragoman-language')).toBe('ar')
  })

  it('is that of the profile where this browser knows of no other', async () => {
    const site = translationSite({ units: [aUnit()] })
    site.server.get('/api/account/profile/', { language: 'de' })
    await showEditor(site, '/translate/website/pages/de/')
    await screen.findByRole('button', { name: 'Speichern und weiter' })
    expect(document.documentElement.lang).toBe('de')
  })

  it('is that of this browser if somebody chose one here', async () => {
    localStorage.setItem('dragoman-language', 'en')
    const { server } = await openEditor({
      units: [aUnit()],
      prepare: (site) => site.server.get('/api/account/profile/', { language: 'de' }),
    })
    await screen.findByRole('tab', { name: 'History' })
    expect(screen.getByRole('button', { name: 'Save and continue' })).toBeDefined()
    expect(server.sent('GET', '/api/account/profile/')).toEqual([])
  })

  it('names languages, checks and reasons, too', async () => {
    await i18next.changeLanguage('de')
    localStorage.setItem('dragoman-language', 'de')
    const units = [aUnit({ source: ['Stop.'], target: ['Halt'], state: State.translated })]
    const why_not = { 'unit.edit': 'You do not have permission to perform this action.' }
    const why_not_messages = { 'unit.edit': message('access.denied') }
    const site = translationSite({ units, scope: aScope({ rights: [], why_not, why_not_messages }) })
    await showEditor(site, '/translate/website/pages/de/')
    const field = await screen.findByRole('textbox', { name: /^Deutsch/ })
    expect(field.getAttribute('lang')).toBe('de')
    const side = await screen.findByRole('complementary')
    const name = () => side.querySelector('[data-check="end_stop"] b')?.textContent
    await expect.poll(name).toBe(checks.end_stop)
    const reason = document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
    expect(reason?.trim()).not.toBe(why_not['unit.edit'])
  })
})
