import { screen, waitFor, within } from '@testing-library/react'
import { type Rendered, renderApp } from './render.tsx'
import { type GivenTranslation, type TranslationSite, translationSite } from './translation-site.ts'

export interface OpenEditor extends Rendered, TranslationSite {
  /** The field of a form; the first one if none is named. */
  field(form?: number): HTMLTextAreaElement
  /** What was last told to those who listen. */
  said(): string
  /** The bodies of all saves so far. */
  saves(): unknown[]
  /** Opens what surrounds the string, and gives it. */
  openTab(name: string): Promise<HTMLElement>
  /** The panel beside the string, once it is there. */
  side(): Promise<HTMLElement>
}

interface Opening extends GivenTranslation {
  address?: string
  /** Something that the site answers otherwise. */
  prepare?: (site: TranslationSite) => void
}

/** The editor with a string in it, ready to type. */
export async function openEditor({ address = '/translate/website/pages/de/', prepare, ...given }: Opening) {
  const site = translationSite(given)
  prepare?.(site)
  const editor = await showEditor(site, address)
  await waitFor(() => editor.field())
  screen.getAllByRole('textbox', { name: new RegExp(`^${site.language.name}`) })
  return editor
}

/** The page of the editor, whatever it shows. */
export async function showEditor(site: TranslationSite, address: string): Promise<OpenEditor> {
  const page = await renderApp(address)
  return {
    ...page,
    ...site,
    field(form = 0) {
      const field = document.querySelector<HTMLTextAreaElement>(`textarea[data-form="${form}"]`)
      if (!field) throw new Error(`There is no field for form ${form}`)
      return field
    },
    said: () => (screen.getByTestId('said').textContent ?? '').replaceAll('\u200b', ''),
    saves: () => site.server.sent('PATCH', '/api/units/:id/').map(({ body }) => body),
    async openTab(name) {
      await page.user.click(await screen.findByRole('tab', { name: new RegExp(`^${name}`) }))
      return screen.getByRole('tabpanel', { name: new RegExp(`^${name}`) })
    },
    side: () => screen.findByRole('complementary', { name: 'String help' }),
  }
}

/** The item of a list that has a text in it. */
export function itemWith(list: HTMLElement, text: string | RegExp): HTMLElement {
  const item = within(list).getByText(text).closest('li')
  if (!item) throw new Error('The text is in no list')
  return item
}
