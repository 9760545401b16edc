import { EachForm } from './each-form.tsx'
import { ForeignText, type TextLanguage } from './foreign-text.tsx'
import { TextDiff } from './text-diff.tsx'

interface Props {
  forms: readonly string[]
  against?: readonly string[] | undefined
  language: TextLanguage
}

/** The forms of a text one under the other; beside another text, what differs. */
export function FormsText({ forms, against, language }: Props) {
  return (
    <EachForm forms={forms}>
      {(text, form) =>
        against ? (
          <TextDiff before={against[form] ?? ''} after={text} language={language} />
        ) : (
          <ForeignText text={text} language={language} />
        )
      }
    </EachForm>
  )
}
