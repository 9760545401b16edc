import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../../api/addresses.ts'
import type { LanguagesProgress } from '../../../api/scope-parts.ts'
import { TextLink } from '../../../components/controls/text-link.tsx'
import { formatDay, formatNumber, formatPercent } from '../../../locale/format.ts'
import { type LanguageMove, languageMoves, lineThrough } from './language-moves.ts'
import classes from './languages-chart.module.css'

const FIRST = 12

const percentText = (percent: number | undefined): string => (percent === undefined ? '–' : formatPercent(percent))

const signed = (count: number): string => (count > 0 ? `+${formatNumber(count)}` : formatNumber(count))

/** Where the insights of one language of a place are; a category has no such pages. */
function languagePage(path: string, kind: string, code: string): string | undefined {
  if (kind === 'site') return pageOf('insights', `-/-/${code}`)
  if (kind === 'project') return pageOf('insights', `${path}/-/${code}`)
  return kind === 'component' ? pageOf('insights', `${path}/${code}`) : undefined
}

interface Props {
  path: string
  /** What kind of place it is. */
  kind: string
  data: LanguagesProgress
}

/** How far each language came: a line for the eye, and figures. */
export function LanguagesChart({ path, kind, data }: Props) {
  const { t } = useTranslation('browse')
  const [all, setAll] = useState(false)
  const moves = languageMoves(data)
  const shown = all ? moves : moves.slice(0, FIRST)
  return (
    <>
      <table className={classes.languages} aria-label={t('insights.languages')}>
        <thead>
          <tr>
            <th scope="col">{t('insights.language')}</th>
            <th scope="col">{t('insights.percent')}</th>
            <th scope="col">{formatDay(data.days[0] ?? '')}</th>
            <th scope="col">{formatDay(data.days.at(-1) ?? '')}</th>
            <th scope="col">{t('insights.moved')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((move) => (
            <LanguageRow
              key={move.language.code}
              move={move}
              days={data.days}
              to={languagePage(path, kind, move.language.code)}
            />
          ))}
        </tbody>
      </table>
      {moves.length > shown.length && (
        <Button variant="default" mt="md" onClick={() => setAll(true)}>
          {t('insights.allLanguages', { count: moves.length })}
        </Button>
      )}
    </>
  )
}

function LanguageRow({ move, days, to }: { move: LanguageMove; days: readonly string[]; to: string | undefined }) {
  const { t } = useTranslation('browse')
  const { language, before, now, moved, line } = move
  return (
    <tr>
      <th scope="row">{to ? <TextLink to={to}>{language.name}</TextLink> : language.name}</th>
      <td className={classes.cell}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={classes.line} aria-hidden="true">
          <path d={lineThrough(line)} vectorEffect="non-scaling-stroke" />
        </svg>
      </td>
      <td data-label={formatDay(days[0] ?? '')}>{percentText(before)}</td>
      <td data-label={formatDay(days.at(-1) ?? '')}>{percentText(now)}</td>
      <td data-label={t('insights.moved')}>
        <bdi>{signed(moved)}</bdi>
      </td>
    </tr>
  )
}
