import type { ReactNode } from 'react'
import classes from './detail-list.module.css'

export interface FactLine {
  name: string
  value: ReactNode
}

/** Names and what they are, line by line; lines without a value are left out. */
export function FactList({ lines }: { lines: readonly FactLine[] }) {
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
