import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Change } from '../../api/types.ts'
import { SITE_URL } from '../../testing/factories.ts'
import { aChange } from '../../testing/page-factories.ts'
import { renderWith } from '../../testing/render.tsx'
import { ChangeList } from './change-list.tsx'

const show = (changes: readonly Change[]) => renderWith(<ChangeList changes={changes} />)

const link = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

describe('a change', () => {
  it('says what happened, where, by whom and when', async () => {
    await show([aChange({ id: 5 })])
    expect(screen.getByText('Translation changed')).toBeTruthy()
    expect(link('website/pages/de')).toBe('/translate/website/pages/de/7/')
    expect(link('anna')).toBe('/user/anna/')
    expect(document.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-01T10:00:00.000000Z')
    expect(document.querySelector('time')?.closest('a')?.getAttribute('href')).toBe('/changes/render/5/')
  })

  it('leads to the component where it is about no string, and names its categories', async () => {
    const component = `${SITE_URL}/api/components/website/apps%252Fphone/`
    await show([aChange({ unit: null, translation: null, component })])
    expect(link('website/apps/phone')).toBe('/projects/website/apps/phone/')
  })

  it('is by the service where nobody did it, and nowhere where it is about nothing', async () => {
    await show([aChange({ user: null, unit: null, translation: null, component: null })])
    expect(screen.getByText(/Dragoman/)).toBeTruthy()
    expect(screen.getAllByRole('link')).toHaveLength(1)
  })

  it('shows what went and what came, in the language of the text', async () => {
    await show([aChange({ old: 'Guten Abend', target: 'Guten Morgen' })])
    expect(document.querySelector('del')?.textContent).toBe('Abend')
    expect(document.querySelector('ins')?.textContent).toBe('Morgen')
    expect(document.querySelector('ins')?.closest('[lang]')?.getAttribute('lang')).toBe('de')
  })

  it('shows a text that is new without marks, from right to left where it is written so', async () => {
    const translation = `${SITE_URL}/api/translations/website/pages/he/`
    await show([aChange({ old: '', target: 'שלום', translation })])
    expect(document.querySelector('ins')).toBeNull()
    expect(screen.getByText('שלום').getAttribute('dir')).toBe('rtl')
  })

  it('shows every plural form, also one that is gone', async () => {
    await show([aChange({ old: ['Tag', 'Tage'].join('\u001e\u001e'), target: 'Tag' })])
    expect(document.querySelector('del')?.textContent).toBe('Tage')
  })
})
