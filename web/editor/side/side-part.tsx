import type { ReactNode } from 'react'
import { formatNumber } from '../../locale/format.ts'
import classes from './side-panel.module.css'

export function SidePart({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2 className={classes.title}>
        {title}
        {count !== undefined && count > 0 && <span className={classes.count}>{formatNumber(count)}</span>}
      </h2>
      {children}
    </section>
  )
}
