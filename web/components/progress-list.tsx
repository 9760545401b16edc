import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Progress, percentOf } from '../api/sum-statistics.ts'
import { count, formatNumber, formatPercent } from '../locale/format.ts'
import { ProgressBar } from './progress-bar.tsx'
import classes from './progress-list.module.css'

export function ProgressList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>
}

interface RowProps {
  /** What the bar measures, in words for those who cannot see it. */
  name: string
  link: ReactNode
  detail?: ReactNode
  /** Absent while it is being fetched or where there is none. */
  progress?: Progress | undefined
  placeholder?: ReactNode
}

export function ProgressRow({ name, link, detail, progress, placeholder }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        {link}
        {detail && (
          <Text component="div" size="sm" c="dimmed">
            {detail}
          </Text>
        )}
      </div>
      {progress ? <Figures name={name} progress={progress} /> : <div className={classes.figures}>{placeholder}</div>}
    </li>
  )
}

function Figures({ name, progress }: { name: string; progress: Progress }) {
  return (
    <div className={classes.figures}>
      <div className={classes.measure}>
        <ProgressBar progress={progress} label={`Progress of ${name}`} />
        <Text component="span" className={classes.percent}>
          {formatPercent(percentOf(progress.translated, progress.total))}
        </Text>
      </div>
      <Text component="div" size="sm" c="dimmed">
        {remaining(progress)}
      </Text>
    </div>
  )
}

function remaining({ total, translated, fuzzy }: Progress): string {
  const missing = total - translated - fuzzy
  const parts = [count(total, 'string')]
  if (missing > 0) parts.push(`${formatNumber(missing)} untranslated`)
  if (fuzzy > 0) parts.push(`${formatNumber(fuzzy)} to edit`)
  return parts.join(' · ')
}
