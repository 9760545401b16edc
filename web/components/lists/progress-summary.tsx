import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Progress } from '../../api/progress.ts'
import { formatNumber } from '../../locale/format.ts'
import { type Figure, FigureList } from './figure-list.tsx'
import { PercentDone, ProgressBar } from './progress-bar.tsx'
import classes from './progress-summary.module.css'

interface Props {
  name: string
  progress: Progress
  /** Further figures of this page, shown after the common ones. */
  more?: readonly Figure[]
}

/** How far the thing this page is about has come: one wide bar and its figures. */
export function ProgressSummary({ name, progress, more = [] }: Props) {
  const { t } = useTranslation()
  const { total, translated, fuzzy, approved, total_words } = progress
  return (
    <div className={classes.summary}>
      {total > 0 && <ProgressBar progress={progress} label={t('progress.of', { name })} />}
      <FigureList
        figures={[
          { name: t('progress.translated'), value: <PercentDone progress={progress} /> },
          { name: t('progress.strings', { count: total }), value: formatNumber(total) },
          { name: t('progress.words', { count: total_words }), value: formatNumber(total_words) },
          { name: t('progress.untranslated'), value: formatNumber(total - translated - fuzzy) },
          { name: t('progress.toEdit'), value: formatNumber(fuzzy) },
          ...(approved > 0 ? [{ name: t('progress.approved'), value: formatNumber(approved) }] : []),
          ...more,
        ]}
      />
    </div>
  )
}

export function WaitingSummary() {
  return <Skeleton height={132} radius="lg" />
}
