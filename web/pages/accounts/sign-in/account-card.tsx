import { Title } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { usePageTitle } from '../../../components/layout/use-page-title.ts'
import classes from './account-card.module.css'

interface Props {
  title: string
  lead?: ReactNode
  /** With it the card is a form. */
  onSubmit?: () => void
  children?: ReactNode
  foot?: ReactNode
}

/** One narrow card in the middle: pages that ask for one thing. */
export function AccountCard({ title, lead, onSubmit, children, foot }: Props) {
  usePageTitle(title)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <div className={classes.center}>
      <div className={classes.card}>
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        {lead && <p className={classes.lead}>{lead}</p>}
        {onSubmit ? (
          <form className={classes.fields} onSubmit={submit}>
            {children}
          </form>
        ) : (
          <div className={classes.fields}>{children}</div>
        )}
      </div>
      {foot && <div className={classes.foot}>{foot}</div>}
    </div>
  )
}
