import type { ReactNode } from 'react'
import { formatDay, formatNumber } from '../../../locale/format.ts'
import classes from './insights-page.module.css'

export const CHART_HEIGHT = 160

interface Props {
  /** What the top of the chart stands for. */
  most: number
  from: string | undefined
  to: string | undefined
  caption: ReactNode
  /** What is drawn, 100 wide and `CHART_HEIGHT` high. */
  drawing: ReactNode
  /** What stands below: the figures as a table. */
  children: ReactNode
}

/** The frame of a chart over days. */
export function Chart({ most, from = '', to = '', caption, drawing, children }: Props) {
  return (
    <figure className={classes.chart}>
      <div className={classes.most} aria-hidden="true">
        {formatNumber(most)}
      </div>
      <svg viewBox={`0 0 100 ${CHART_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {drawing}
      </svg>
      <div className={classes.axis} aria-hidden="true">
        <span>{formatDay(from)}</span>
        <span>{formatDay(to)}</span>
      </div>
      <figcaption className={classes.caption}>{caption}</figcaption>
      {children}
    </figure>
  )
}
