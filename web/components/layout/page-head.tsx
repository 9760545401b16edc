import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HelpLink, type HelpTopic } from '../controls/help-link.tsx'
import classes from './page-head.module.css'
import { usePageTitle } from './use-page-title.ts'

interface Props {
  title: string
  /** Which of several pages with this title it is, for the browser's tab and history. */
  part?: string | undefined
  /** The way here, outermost first; each a link. */
  trail?: readonly ReactNode[]
  lead?: ReactNode
  actions?: ReactNode
  /** The document about it: its name, and the heading in it. */
  help?: HelpTopic | undefined
}

/** The one first-level heading of a page, with the document's title. */
export function PageHead({ title, part, trail = [], lead, actions, help }: Props) {
  usePageTitle(part === undefined ? title : `${part} · ${title}`)
  return (
    <div className={classes.head}>
      {trail.length > 0 && <Trail items={trail} />}
      <div className={classes.row}>
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {lead && (
        <Text component="div" c="dimmed" className={classes.lead}>
          {lead} {help && <HelpLink topic={help} title={title} />}
        </Text>
      )}
    </div>
  )
}

function Trail({ items }: { items: readonly ReactNode[] }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('trail')}>
      <ol className={classes.trail}>
        {items.map((item, depth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the depth is what tells the steps of a trail apart
          <li key={depth}>{item}</li>
        ))}
      </ol>
    </nav>
  )
}
