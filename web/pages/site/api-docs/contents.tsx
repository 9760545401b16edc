import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../locale/format.ts'
import classes from './contents.module.css'
import { capitalise, type OperationGroup } from './openapi.ts'

/** Jumps to the groups of the page. */
export function Contents({ groups }: { groups: readonly OperationGroup[] }) {
  const { t } = useTranslation('docs')
  return (
    <nav aria-label={t('contents')} className={classes.contents}>
      <ul className={classes.list}>
        {groups.map(({ name, operations }) => (
          <li key={name}>
            <Anchor href={`#tag-${encodeURIComponent(name)}`} className={classes.link}>
              <span lang="en">{capitalise(name)}</span>
              <span className={classes.count}>{formatNumber(operations.length)}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
