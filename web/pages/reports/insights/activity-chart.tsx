import { useTranslation } from 'react-i18next'
import { formatDay, formatNumber } from '../../../locale/format.ts'
import type { Bin } from './activity-bins.ts'
import { ChartTable } from './chart-table.tsx'
import classes from './insights-page.module.css'

const HEIGHT = 160

/** Bars of changes over time; the figures are there as a table too. */
export function ActivityChart({ bins, label }: { bins: readonly Bin[]; label: string }) {
  const { t } = useTranslation('browse')
  const most = Math.max(1, ...bins.map(({ changes }) => changes))
  const step = 100 / bins.length
  return (
    <figure className={classes.chart}>
      <div className={classes.most} aria-hidden="true">
        {formatNumber(most)}
      </div>
      <svg viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {bins.map(({ from, changes }, index) => {
          const height = (changes / most) * HEIGHT
          return (
            <rect
              key={from}
              x={index * step + step * 0.1}
              y={HEIGHT - height}
              width={step * 0.8}
              height={height}
              className={classes.rect}
            >
              <title>{`${formatDay(from)}: ${formatNumber(changes)}`}</title>
            </rect>
          )
        })}
      </svg>
      <div className={classes.axis} aria-hidden="true">
        <span>{formatDay(bins[0]?.from ?? '')}</span>
        <span>{formatDay(bins.at(-1)?.to ?? '')}</span>
      </div>
      <figcaption className={classes.caption}>{label}</figcaption>
      <ChartTable
        heads={[t('insights.day'), t('insights.changed')]}
        rows={bins
          .filter(({ changes }) => changes > 0)
          .toReversed()
          .map(({ from, changes }) => [formatDay(from), formatNumber(changes)])}
      />
    </figure>
  )
}
