import { formatAgo, formatMoment } from '../../locale/format.ts'

/** How long ago, with the exact time for those who want it. */
export function Ago({ time }: { time: string }) {
  return (
    <time dateTime={time} title={formatMoment(time)}>
      {formatAgo(time)}
    </time>
  )
}
