import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { insideAddress, pathOfApi } from '../api/addresses.ts'
import type { Unit } from '../api/types.ts'
import { languageTag } from '../locale/language-tag.ts'
import rows from './rows.module.css'
import classes from './unit-rows.module.css'
import { unitState } from './unit-state.ts'

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
  const { t } = useTranslation()
  const path = pathOfApi(unit.translation) ?? ''
  const { to, search } = insideAddress(unit.web_url)
  const state = unitState(unit)
  return (
    <li className={rows.row}>
      <div className={rows.head}>
        <Link to={to} search={search as never} className={classes.link}>
          {unit.context || `#${unit.position}`}
        </Link>
        <span className={classes.path}>{path}</span>
        <span className={classes.state} data-state={state}>
          {t(`state.${state}`)}
        </span>
        {unit.has_failing_check && (
          <span className={classes.state} data-state="failing">
            {t('state.failing')}
          </span>
        )}
      </div>
      <div className={classes.texts}>
        <Forms forms={unit.source} />
        <Forms forms={unit.target} lang={languageTag(unit.language_code)} />
      </div>
    </li>
  )
}

function Forms({ forms, lang }: { forms: readonly string[]; lang?: string }) {
  const { t } = useTranslation()
  return (
    <div lang={lang} className={classes.forms}>
      {forms.map((text, form) =>
        text === '' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a plural form is known by its number
          <span key={form} className={classes.none}>
            {t('unit.none')}
          </span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <span key={form} dir="auto" className={classes.text}>
            {text}
          </span>
        ),
      )}
    </div>
  )
}
