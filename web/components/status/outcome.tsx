import type { ReactNode } from 'react'
import classes from './outcome.module.css'

/** What came of something that somebody did, told to those who listen too. */
export function Outcome({ tone = 'good', children }: { tone?: 'good' | 'bad'; children: ReactNode }) {
  return (
    <div className={classes.outcome} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
