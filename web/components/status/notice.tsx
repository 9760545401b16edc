import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface Props {
  title: string
  tone?: 'calm' | 'warning' | 'alarm'
  action?: ReactNode
  children?: ReactNode
}

/** A quiet box that says how things stand: nothing here yet, not found, failed. */
export function Notice({ title, tone = 'calm', action, children }: Props) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'alarm' ? 'alert' : undefined}>
      <Text className={classes.title}>{title}</Text>
      {children && <Text c="dimmed">{children}</Text>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
