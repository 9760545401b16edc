import { useTranslation } from 'react-i18next'
import { type Progress, percentOf } from '../../api/progress.ts'
import { formatPercent } from '../../locale/format.ts'
import classes from './progress-bar.module.css'

/** Approved, translated and to-be-edited parts of a whole; what is left stays empty. */
export function ProgressBar({ progress, label }: { progress: Progress; label: string }) {
  const { total, translated, approved, fuzzy } = progress
  const { t } = useTranslation()
  const done = total === 0 ? 0 : percentOf(translated, total)
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={done}
      aria-valuetext={total === 0 ? t('progress.noStrings') : t('progress.value', { percent: formatPercent(done) })}
    >
      <Part kind="approved" share={share(approved, total)} />
      <Part kind="translated" share={share(translated - approved, total)} />
      <Part kind="fuzzy" share={share(fuzzy, total)} />
    </div>
  )
}

/** The same in words; what has no strings is not done, it has not begun. */
export function PercentDone({ progress: { translated, total } }: { progress: Pick<Progress, 'translated' | 'total'> }) {
  const { t } = useTranslation()
  return total === 0 ? t('progress.noStrings') : formatPercent(percentOf(translated, total))
}

function share(part: number, total: number): number {
  return total === 0 ? 0 : Math.max(0, part) / total
}

function Part({ kind, share }: { kind: 'approved' | 'translated' | 'fuzzy'; share: number }) {
  return share === 0 ? null : <span className={classes[kind]} style={{ width: `${share * 100}%` }} />
}
