import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import { may, type Scope } from '../../api/scopes.ts'
import { bringIntoRow } from '../../components/controls/bring-into-row.ts'
import tabClasses from '../../components/controls/tabs.module.css'
import classes from './scope-tabs.module.css'

const allTabs = ['overview', 'search', 'history', 'insights', 'checks', 'tools', 'repository', 'share'] as const

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
}

function shown(scope: Scope, tab: ScopeTab): boolean {
  if (tab === 'repository') return scope.kind === 'project' || scope.component ? may(scope, 'vcs.view') : false
  if (tab === 'tools' || tab === 'share') return scope.project !== null
  return true
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
          to={
            tab === 'overview' && scope.kind === 'language'
              ? `/languages/${scope.language?.code}/`
              : pageOf(pages[tab], scope.path)
          }
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
