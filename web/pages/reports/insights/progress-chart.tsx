import { useTranslation } from 'react-i18next'
import type { DayCounts } from '../../../api/scope-parts.ts'
import { formatDay, formatNumber, formatPercent } from '../../../locale/format.ts'
import { CHART_HEIGHT, Chart } from './chart.tsx'
import { ChartTable } from './chart-table.tsx'
import classes from './insights-page.module.css'
import { areaBelow, percentOf, pointsOf } from './progress-points.ts'

const layers = [
  { name: 'total', key: 'insights.strings' },
  { name: 'translated', key: 'insights.translated' },
  { name: 'approved', key: 'insights.approved' },
] as const

const percentText = (counts: DayCounts): string => {
  const percent = percentOf(counts)
  return percent === undefined ? '' : formatPercent(percent)
}

/** All strings, those translated and those approved, as areas one before the other. */
export function ProgressChart({ days }: { days: readonly DayCounts[] }) {
  const { t } = useTranslation('browse')
  const most = Math.max(1, ...days.map(({ total }) => total))
  const points = pointsOf(days)
  const approved = days.some((day) => day.approved > 0)
  const shown = layers.filter(({ name }) => name !== 'approved' || approved)
  return (
    <Chart
      most={most}
      from={days[0]?.day}
      to={days.at(-1)?.day}
      caption={<ProgressStory days={days} />}
      drawing={shown.map(({ name }) => (
        <path key={name} d={areaBelow(points, name, { most, height: CHART_HEIGHT })} className={classes[name]} />
      ))}
    >
      <ul className={classes.legend} aria-hidden="true">
        {shown.map(({ name, key }) => (
          <li key={name}>
            <span className={classes.swatch} data-layer={name} />
            {t(key)}
          </li>
        ))}
      </ul>
      <ChartTable
        heads={[t('insights.day'), t('insights.strings'), t('insights.translated'), t('insights.percent')]}
        rows={days
          .toReversed()
          .map((day) => [formatDay(day.day), formatNumber(day.total), formatNumber(day.translated), percentText(day)])}
      />
    </Chart>
  )
}

/** What the chart shows, in a sentence. */
function ProgressStory({ days }: { days: readonly DayCounts[] }) {
  const { t } = useTranslation('browse')
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const now = percentText(last)
  const then = percentText(first)
  if (then === '') return t('insights.progressNew', { now })
  if (last.translated === first.translated && now === then) return t('insights.progressSame', { now })
  const text = last.translated >= first.translated ? 'insights.progressMore' : 'insights.progressLess'
  return t(text, { now, then, count: Math.abs(last.translated - first.translated) })
}
