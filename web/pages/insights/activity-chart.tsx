import { formatDay, formatNumber } from '../../locale/format.ts'
import type { Bin } from './activity-bins.ts'
import classes from './insights-page.module.css'

const HEIGHT = 160

/** Bars of changes over time; the figures are there as a table for those who cannot see them. */
export function ActivityChart({ bins, label }: { bins: readonly Bin[]; label: string }) {
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
      <table className={classes.unseen}>
        <tbody>
          {bins.map(({ from, changes }) => (
            <tr key={from}>
              <th scope="row">{formatDay(from)}</th>
              <td>{formatNumber(changes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
