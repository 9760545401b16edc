import type { TextLanguage } from '../../../components/foreign-text.tsx'
import field from '../../../editor/target-field.module.css'
import text from '../../../editor/text/text.module.css'
import { languageTag } from '../../../locale/language-tag.ts'
import { make } from './make.ts'

interface Options {
  readonly index: number
  readonly label: string
  readonly language: TextLanguage
}

/** A text area as the editor draws it: over a copy of its text, which makes it as high as the text is. */
export function drawEarlyArea(form: string, { index, label, language }: Options) {
  const dir = language.direction === 'rtl' ? 'rtl' : 'ltr'
  const id = `early-${index}`
  const under = make('div', `${text.under} ${field.under}`, [], { 'aria-hidden': 'true', dir })
  const area = make('textarea', field.area, [], {
    id,
    dir,
    lang: languageTag(language.code),
    rows: '1',
    spellcheck: 'true',
    autocomplete: 'off',
    'data-form': String(index),
    'data-early': '',
  })
  const show = () => {
    under.textContent = `${area.value}\u200b`
  }
  area.value = form
  area.addEventListener('input', show)
  show()
  const whole = make('div', field.field, [
    make('div', field.head, [make('label', '', [label], { for: id })]),
    make('div', field.stack, [under, area]),
  ])
  return { field: whole, area }
}
