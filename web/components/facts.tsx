import type { ReactNode } from 'react'
import classes from './facts.module.css'

export interface Fact {
  name: string
  value: ReactNode
}

/** Figures with their names, side by side. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
