import type { ReactNode } from 'react'
import classes from './detail-list.module.css'

export interface DetailRow {
  name: string
  value: ReactNode
}

/** Names and what they are, line by line; lines without a value are left out. */
export function DetailList({ lines }: { lines: readonly DetailRow[] }) {
  return (
    <dl className={classes.list}>
      {lines
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ name, value }) => (
          <div key={name} className={classes.line}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
