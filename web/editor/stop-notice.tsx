import { useTranslation } from 'react-i18next'
import { useMessages, useNames } from '../locale/own-words.ts'
import { useEditing } from './model/context.ts'
import { useForms } from './model/use-model.ts'
import type { SaveStop } from './model/use-save-stop.ts'
import classes from './notices.module.css'

/** Why the text was not saved, and how to save it all the same. */
export function StopNotice({ stop }: { stop: SaveStop }) {
  const { context, unit } = useEditing()
  const forms = useForms()
  const { t } = useTranslation('editor')
  const named = useNames('checks')
  const words = useMessages('checks')
  if (forms !== stop.forms) return null
  const language = context.target.name
  const hasForms = unit.target.length > 1
  return (
    <div className={classes.notice} data-tone="alert" role="alert">
      <b>{t('stop.title')}</b>
      <ul className={classes.list}>
        {stop.findings.flatMap(({ check, places }) =>
          places.map(({ form, message }) => (
            <li key={`${check.id} ${form} ${message.id} ${JSON.stringify(message.values)}`}>
              {hasForms && `${t('target.form', { language, number: form + 1 })}: `}
              {named(check.id, check.name)}: {words(message)}
            </li>
          )),
        )}
      </ul>
      <p>{t('stop.advice')}</p>
    </div>
  )
}
