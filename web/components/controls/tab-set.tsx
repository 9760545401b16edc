import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { bringIntoRow } from './bring-into-row.ts'
import classes from './tabs.module.css'

interface Props<Id extends string> {
  label: string
  tabs: readonly { readonly id: Id; readonly name: string }[]
  shown: Id
  onShow(id: Id): void
  /** What stands under the shown tab. */
  children: ReactNode
}

/** Sides of one thing, one at a time. */
export function TabSet<Id extends string>({ label, tabs, shown, onShow, children }: Props<Id>) {
  return (
    <Tabs
      value={shown}
      onChange={(chosen) => {
        const tab = tabs.find(({ id }) => id === chosen)
        if (tab) onShow(tab.id)
      }}
      classNames={{ list: classes.list ?? '', tab: classes.tab ?? '' }}
    >
      <Tabs.List aria-label={label}>
        {tabs.map(({ id, name }) => (
          <Tabs.Tab key={id} value={id} ref={id === shown ? bringIntoRow : undefined}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id }) => (
        <Tabs.Panel key={id} value={id}>
          {id === shown && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
