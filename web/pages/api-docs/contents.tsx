import { Anchor } from '@mantine/core'
import classes from './contents.module.css'
import { capitalise, type OperationGroup } from './openapi.ts'

/** Jumps to the groups of the page. */
export function Contents({ groups }: { groups: readonly OperationGroup[] }) {
  return (
    <nav aria-label="On this page" className={classes.contents}>
      <ul className={classes.list}>
        {groups.map(({ name, operations }) => (
          <li key={name}>
            <Anchor href={`#tag-${encodeURIComponent(name)}`} className={classes.link}>
              {capitalise(name)}
              <span className={classes.count}>{operations.length}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
