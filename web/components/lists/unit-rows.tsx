import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { insideAddress, pathOfApi } from '../../api/addresses.ts'
import type { Unit } from '../../api/types.ts'
import { textLanguage } from '../../locale/language-tag.ts'
import { useNames } from '../../locale/own-words.ts'
import { EachForm } from '../text/each-form.tsx'
import { anyLanguage, ForeignText, type TextLanguage } from '../text/foreign-text.tsx'
import { LabelMark } from './label-mark.tsx'
import rows from './rows.module.css'
import { FailingMark, StateMark } from './state-mark.tsx'
import classes from './unit-rows.module.css'

/** Strings of several places, one below the other; each leads to where it is translated. */
export function UnitRows({ units }: { units: readonly Unit[] }) {
  return (
    <ol className={rows.list}>
      {units.map((unit) => (
        <UnitRow key={unit.id} unit={unit} />
      ))}
    </ol>
  )
}

function UnitRow({ unit }: { unit: Unit }) {
  const path = pathOfApi(unit.translation) ?? ''
  const { to, search } = insideAddress(unit.web_url)
  const named = useNames('checks')
  return (
    <li className={rows.row}>
      <div className={rows.head}>
        <Link to={to} search={search} className={classes.link}>
          {unit.context || `#${unit.position}`}
        </Link>
        <span className={classes.path}>{path}</span>
        {(unit.source_info?.labels ?? unit.labels).map(({ id, name, color }) => (
          <LabelMark key={id} name={name} color={color} />
        ))}
        {unit.failing_checks?.map((check) => (
          <FailingMark key={check} check={named(check, check)} />
        ))}
        {unit.has_failing_check && !unit.failing_checks?.length && <FailingMark />}
        <StateMark state={unit.state} />
      </div>
      <div className={classes.texts}>
        <Forms forms={unit.source} language={anyLanguage} />
        <Forms forms={unit.target} language={textLanguage(unit.language_code)} />
      </div>
    </li>
  )
}

function Forms({ forms, language }: { forms: readonly string[]; language: TextLanguage }) {
  const { t } = useTranslation()
  return (
    <div className={classes.forms}>
      <EachForm forms={forms}>
        {(text) =>
          text === '' ? (
            <span className={classes.none}>{t('unit.none')}</span>
          ) : (
            <ForeignText text={text} language={language} />
          )
        }
      </EachForm>
    </div>
  )
}
