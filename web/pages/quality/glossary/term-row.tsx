import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmButton } from '../../../components/controls/confirm-button.tsx'
import formClasses from '../../../components/form/form.module.css'
import { Form } from '../../../components/form/form.tsx'
import { nameOfCode } from '../../../locale/language-name.ts'
import { languageTag } from '../../../locale/language-tag.ts'
import classes from './glossary.module.css'
import { TermCell } from './term-cell.tsx'
import { FORBIDDEN, hasFlag, READ_ONLY, type Term, withFlag } from './terms.ts'
import type { TermChanges } from './use-term-changes.ts'

interface Props {
  term: Term
  codes: readonly string[]
  change: TermChanges
  mayEdit: boolean
  mayDelete: boolean
}

/** A term in its languages, and what is said about it. */
export function TermRow({ term: { source, translations }, codes, change, mayEdit, mayDelete }: Props) {
  const { t } = useTranslation('manage')
  const [open, setOpen] = useState(false)
  const text = source.source[0] ?? ''
  return (
    <>
      <tr>
        <th scope="row">
          <span lang={languageTag(source.language_code)} dir="auto">
            {text}
          </span>
          <Marks source={source} />
          {(mayEdit || mayDelete) && (
            <Button
              size="compact-xs"
              variant="default"
              aria-expanded={open}
              aria-label={t('terms.editOne', { term: text })}
              onClick={() => setOpen(!open)}
            >
              {t('terms.edit')}
            </Button>
          )}
        </th>
        {codes.map((code) => {
          const unit = translations.get(code)
          const label = t('terms.cell', { term: text, language: nameOfCode(code) })
          return (
            <td key={code}>
              {hasFlag(source, READ_ONLY) ? (
                <span className={classes.none}>{text}</span>
              ) : (
                unit && (
                  <TermCell
                    unit={unit}
                    label={label}
                    mayEdit={mayEdit}
                    onSave={(target) => change.translate(unit, target)}
                  />
                )
              )}
            </td>
          )
        })}
      </tr>
      {open && (
        <tr>
          <td colSpan={codes.length + 1}>
            <TermSettings {...{ source, change, mayEdit, mayDelete }} onDone={() => setOpen(false)} />
          </td>
        </tr>
      )}
    </>
  )
}

function Marks({ source }: Pick<Term, 'source'>) {
  const { t } = useTranslation('manage')
  return (
    <>
      {hasFlag(source, FORBIDDEN) && <span className={classes.mark}>{t('terms.forbidden')}</span>}
      {hasFlag(source, READ_ONLY) && <span className={classes.mark}>{t('terms.untranslatable')}</span>}
      {source.explanation !== '' && <span className={classes.explanation}>{source.explanation}</span>}
    </>
  )
}

type SettingsProps = Pick<Props, 'change' | 'mayEdit' | 'mayDelete'> & Pick<Term, 'source'> & { onDone: () => void }

function TermSettings({ source, change, mayEdit, mayDelete, onDone }: SettingsProps) {
  const { t } = useTranslation('manage')
  const [explanation, setExplanation] = useState(source.explanation)
  const [forbidden, setForbidden] = useState(hasFlag(source, FORBIDDEN))
  const [untranslatable, setUntranslatable] = useState(hasFlag(source, READ_ONLY))
  const save = async () => {
    const flagged = { extra_flags: withFlag(source, FORBIDDEN, forbidden) }
    await change.describe(source, { explanation, extra_flags: withFlag(flagged, READ_ONLY, untranslatable) })
    onDone()
  }
  return (
    <Form onSubmit={save}>
      {mayEdit && (
        <>
          <TextInput
            label={t('terms.explanation')}
            value={explanation}
            onChange={(event) => setExplanation(event.currentTarget.value)}
          />
          <Checkbox
            label={t('terms.forbidden')}
            description={t('terms.forbiddenHelp')}
            checked={forbidden}
            onChange={(event) => setForbidden(event.currentTarget.checked)}
          />
          <Checkbox
            label={t('terms.untranslatable')}
            description={t('terms.untranslatableHelp')}
            checked={untranslatable}
            onChange={(event) => setUntranslatable(event.currentTarget.checked)}
          />
        </>
      )}
      <div className={formClasses.buttons}>
        {mayEdit && <Button type="submit">{t('terms.save')}</Button>}
        {mayDelete && (
          <ConfirmButton
            text={t('terms.delete')}
            question={t('terms.deleteQuestion', { term: source.source[0] ?? '' })}
            onConfirm={() => change.remove(source)}
          >
            {t('terms.deleteHelp')}
          </ConfirmButton>
        )}
      </div>
    </Form>
  )
}
