import { splitForms } from '#core/units/forms.ts'
import { pathOfApi } from '../../api/addresses.ts'
import type { Change } from '../../api/types.ts'
import { textLanguage } from '../../locale/language-tag.ts'
import { EachForm } from '../text/each-form.tsx'
import { anyLanguage, ForeignText } from '../text/foreign-text.tsx'
import { TextDiff } from '../text/text-diff.tsx'
import classes from './change-list.module.css'

/** The texts before and after a change, form by form. */
export function ChangeTexts({ change }: { change: Change }) {
  const before = splitForms(change.old)
  const after = splitForms(change.target)
  if (change.old === '' && change.target === '') return null
  const code = pathOfApi(change.translation)?.split('/').at(-1)
  const language = code === undefined ? anyLanguage : textLanguage(code)
  const longer = before.length > after.length ? before : after
  return (
    <EachForm forms={longer}>
      {(_, form) => (
        <div className={classes.text}>
          {change.old === '' ? (
            <ForeignText text={after[form] ?? ''} language={language} />
          ) : (
            <TextDiff before={before[form] ?? ''} after={after[form] ?? ''} language={language} />
          )}
        </div>
      )}
    </EachForm>
  )
}
