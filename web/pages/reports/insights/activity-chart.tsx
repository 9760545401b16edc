import { useTranslation } from 'react-i18next'
import { formatDay, formatNumber } from '../../../locale/format.ts'
import type { Bin } from './activity-bins.ts'
import { CHART_HEIGHT, Chart } from './chart.tsx'
import { ChartTable } from './chart-table.tsx'
import classes from './insights-page.module.css'

/** Bars of changes over time; the figures are there as a table too. */
export function ActivityChart({ bins, label }: { bins: readonly Bin[]; label: string }) {
  const { t } = useTranslation('browse')
  const most = Math.max(1, ...bins.map(({ changes }) => changes))
  const step = 100 / bins.length
  return (
    <Chart
      most={most}
      from={bins[0]?.from}
      to={bins.at(-1)?.to}
      caption={label}
      drawing={bins.map(({ from, changes }, index) => {
        const height = (changes / most) * CHART_HEIGHT
        return (
          <rect
            key={from}
            x={index * step + step * 0.1}
            y={CHART_HEIGHT - height}
            width={step * 0.8}
            height={height}
            className={classes.rect}
          >
            <title>{`${formatDay(from)}: ${formatNumber(changes)}`}</title>
          </rect>
        )
      })}
    >
      <ChartTable
        heads={[t('insights.day'), t('insights.changed')]}
        rows={bins
          .filter(({ changes }) => changes > 0)
          .toReversed()
          .map(({ from, changes }) => [formatDay(from), formatNumber(changes)])}
      />
    </Chart>
  )
}
