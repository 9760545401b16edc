import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { may, type Scope, scopeQuery } from '../../api/scopes.ts'
import type { HelpTopic } from '../../components/controls/help-link.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { isMissing } from '../../components/status/is-missing.ts'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { MissingScope } from '../scope/missing-scope.tsx'
import { useScopeTrail } from '../scope/scope-breadcrumbs.tsx'
import { ScopeTabs } from '../scope/scope-tabs.tsx'
import type { SettingsPageId } from '../scope/settings-pages.ts'
import { Refused } from './refused.tsx'
import classes from './settings-nav.module.css'
import { SettingsNav } from './settings-nav.tsx'

interface Props {
  path: string
  title: string
  lead?: ReactNode
  /** Permissions of which one is needed; none: everybody. */
  needs?: readonly string[]
  actions?: (scope: Scope) => ReactNode
  help?: HelpTopic
  /** Which of the settings pages it is: those are shown beside it. */
  section?: SettingsPageId
  children: (scope: Scope) => ReactNode
}

/** The frame of a page about a place that only some may change. */
export function ManagedScope({ path, title, lead, needs = [], actions, help, section, children }: Props) {
  const query = useQuery(scopeQuery(path))
  const trail = useScopeTrail(query.data, { withItself: true })
  if (isMissing(query.error)) return <MissingScope path={path} />
  return (
    <>
      <PageHead title={title} lead={lead} help={help} trail={trail} actions={query.data && actions?.(query.data)} />
      {section && query.data?.project && <ScopeTabs scope={query.data} current="settings" />}
      <Loaded query={query} waiting={<WaitingList />}>
        {(scope) =>
          needs.length === 0 || needs.some((permission) => may(scope, permission)) ? (
            <Area scope={scope} section={section}>
              {children(scope)}
            </Area>
          ) : (
            <Refused />
          )
        }
      </Loaded>
    </>
  )
}

interface AreaProps {
  scope: Scope
  section: SettingsPageId | undefined
  children: ReactNode
}

/** The settings pages of a place beside the one that is shown; the site has none. */
function Area({ scope, section, children }: AreaProps) {
  if (section === undefined || !scope.project) return children
  return (
    <div className={classes.area}>
      <SettingsNav scope={scope} current={section} />
      <div>{children}</div>
    </div>
  )
}
