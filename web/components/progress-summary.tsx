import { Skeleton } from '@mantine/core'
import type { Progress } from '../api/sum-statistics.ts'
import { percentOf } from '../api/sum-statistics.ts'
import { formatNumber, formatPercent } from '../locale/format.ts'
import { type Fact, Facts } from './facts.tsx'
import { ProgressBar } from './progress-bar.tsx'
import classes from './progress-summary.module.css'

interface Props {
  name: string
  progress: Progress
  /** Further figures of this page, shown after the common ones. */
  more?: readonly Fact[]
}

/** How far the thing this page is about has come: one wide bar and its figures. */
export function ProgressSummary({ name, progress, more = [] }: Props) {
  const { total, translated, fuzzy, approved, total_words } = progress
  return (
    <div className={classes.summary}>
      <ProgressBar progress={progress} label={`Progress of ${name}`} />
      <Facts
        facts={[
          { name: 'translated', value: formatPercent(percentOf(translated, total)) },
          { name: 'strings', value: formatNumber(total) },
          { name: 'words', value: formatNumber(total_words) },
          { name: 'untranslated', value: formatNumber(total - translated - fuzzy) },
          { name: 'to edit', value: formatNumber(fuzzy) },
          ...(approved > 0 ? [{ name: 'approved', value: formatNumber(approved) }] : []),
          ...more,
        ]}
      />
    </div>
  )
}

export function WaitingSummary() {
  return <Skeleton height={132} radius="lg" />
}
