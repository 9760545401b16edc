import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import { may, type Scope } from '../../api/scopes.ts'
import { bringIntoRow } from '../../components/controls/bring-into-row.ts'
import tabClasses from '../../components/controls/tabs.module.css'
import classes from './scope-tabs.module.css'
import { settingsLinks } from './settings-pages.ts'

const allTabs = [
  'overview',
  'search',
  'history',
  'insights',
  'checks',
  'tools',
  'repository',
  'share',
  'settings',
] as const

export type ScopeTab = (typeof allTabs)[number]

const pages: Record<ScopeTab, string> = {
  overview: 'projects',
  search: 'search',
  history: 'changes/browse',
  insights: 'insights',
  checks: 'checks/-',
  tools: 'tools',
  repository: 'repository',
  share: 'widgets',
  settings: 'settings',
}

function shown(scope: Scope, tab: ScopeTab): boolean {
  if (tab === 'settings') return settingsLinks(scope).length > 0
  if (tab === 'repository') return scope.kind === 'project' || scope.component ? may(scope, 'vcs.view') : false
  if (tab === 'tools' || tab === 'share') return scope.project !== null
  return true
}

function addressOf(scope: Scope, tab: ScopeTab): string {
  if (tab === 'overview' && scope.kind === 'language') return `/languages/${scope.language?.code}/`
  const [first] = tab === 'settings' ? settingsLinks(scope) : []
  return first?.to ?? pageOf(pages[tab], scope.path)
}

/** Pages about the same place. */
export function ScopeTabs({ scope, current }: { scope: Scope; current: ScopeTab }) {
  const { t } = useTranslation('browse')
  const tabs = allTabs.filter((tab) => shown(scope, tab))
  return (
    <nav aria-label={t('tabs.label')} className={classes.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={addressOf(scope, tab)}
          ref={tab === current ? bringIntoRow : undefined}
          className={tabClasses.tab}
          activeProps={{ 'aria-current': undefined }}
          aria-current={tab === current ? 'page' : undefined}
        >
          {t(`tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  )
}
