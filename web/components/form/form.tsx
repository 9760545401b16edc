import type { ReactNode } from 'react'
import classes from './form.module.css'

/** Fields that are sent by `onSubmit`; the page stays. */
export function Form({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
