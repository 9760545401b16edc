import type { ReactNode } from 'react'
import classes from './figure-list.module.css'

export interface Figure {
  name: string
  value: ReactNode
  /** Words rather than a figure: given the room of two where there is little. */
  wide?: boolean
}

/** Figures with their names, side by side. */
export function FigureList({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.details}>
      {figures.map(({ name, value, wide }) => (
        <div key={name} className={classes.detail} data-wide={wide || undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
