import { ForeignText, type TextLanguage } from '../../components/foreign-text.tsx'
import { DiffText } from '../text/diff-text.tsx'

/** The forms of a text one under the other; beside another text, what differs. */
export function FormsText({
  forms,
  against,
  language,
}: {
  forms: readonly string[]
  against?: readonly string[] | undefined
  language: TextLanguage
}) {
  return forms.map((text, form) =>
    against ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a plural form is known by its number
      <DiffText key={form} before={against[form] ?? ''} after={text} language={language} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a plural form is known by its number
      <ForeignText key={form} text={text} language={language} />
    ),
  )
}
