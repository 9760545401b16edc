import type { ReactNode } from 'react'
import classes from './figure-list.module.css'

export interface Fact {
  name: string
  value: ReactNode
  /** Words rather than a figure: given the room of two where there is little. */
  wide?: boolean
}

/** Figures with their names, side by side. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value, wide }) => (
        <div key={name} className={classes.fact} data-wide={wide || undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
