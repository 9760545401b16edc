import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { may } from '../../api/scopes.ts'
import { bringIntoRow } from '../../components/controls/bring-into-row.ts'
import tabClasses from '../../components/controls/tabs.module.css'
import { useEditing } from '../model/context.ts'
import { CodePanel } from './code-panel.tsx'
import { CommentsPanel } from './comments-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { LanguagesPanel } from './languages-panel.tsx'
import { NearbyPanel } from './nearby-panel.tsx'
import classes from './panel-tabs.module.css'
import { SamePanel } from './same-panel.tsx'
import { keyBeginning } from './similar-keys.ts'
import { type TabName, tabNames } from './tab-names.ts'
import { VariantsPanel } from './variants-panel.tsx'

const panels: Record<TabName, () => ReactNode> = {
  nearby: NearbyPanel,
  keys: KeysPanel,
  variants: VariantsPanel,
  languages: LanguagesPanel,
  same: SamePanel,
  code: CodePanel,
  comments: CommentsPanel,
  history: HistoryPanel,
}

/** What surrounds the string, one kind at a time; only what is open is fetched. */
export function PanelTabs({ tab, onTab }: { tab: TabName; onTab(tab: TabName): void }) {
  const { unit, context } = useEditing()
  const list = useRef<HTMLDivElement>(null)
  const { t } = useTranslation('editor')
  const marked: Partial<Record<TabName, boolean>> = { comments: unit.has_comment }
  const isOpen = (name: TabName) => {
    if (name === 'keys') return keyBeginning(unit.context) !== ''
    if (name === 'code') return may(context.scope, 'vcs.view') && !context.scope.component?.is_glossary
    return name !== 'variants' || context.scope.component?.has_variants === true
  }
  const shown = tabNames.filter(isOpen)
  const current = isOpen(tab) ? tab : 'nearby'
  const Panel = panels[current]
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined || event.ctrlKey || event.altKey) return
    const away = document.dir === 'rtl' ? -step : step
    const next = shown[(shown.indexOf(current) + away + shown.length) % shown.length]
    if (!next) return
    onTab(next)
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus()
  }
  return (
    <div className={classes.tabs}>
      <div ref={list} role="tablist" aria-label={t('tab.title')} className={tabClasses.list} onKeyDown={move}>
        {shown.map((name) => (
          <UnstyledButton
            key={name}
            id={`tab-${name}`}
            role="tab"
            ref={name === current ? bringIntoRow : undefined}
            className={`${tabClasses.tab} ${classes.tab}`}
            aria-selected={name === current}
            aria-controls="tab-panel"
            tabIndex={name === current ? 0 : -1}
            onClick={() => onTab(name)}
          >
            {t(`tab.${name}`)}
            {marked[name] && <span className={classes.dot} role="img" aria-label={t('tab.some')} />}
          </UnstyledButton>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${current}`} className={classes.panel}>
        <Panel />
      </div>
    </div>
  )
}
