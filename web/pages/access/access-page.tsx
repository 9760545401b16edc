import { useTranslation } from 'react-i18next'
import type { TeamOwner } from '../../api/access.ts'
import type { Scope } from '../../api/scopes.ts'
import { TabSet } from '../../components/controls/tab-set.tsx'
import { useTabInAddress } from '../../components/controls/use-tab-in-address.ts'
import { ManagedScope } from '../settings/settings-frame.tsx'
import { Blocks } from './blocked-users.tsx'
import { Members } from './members/members.tsx'
import { ProjectTokens } from './project-tokens.tsx'
import { RoleTable } from './teams/role-table.tsx'
import { Teams } from './teams/teams.tsx'

/** `/access/<project>/`: who may do what. */
export function AccessPage({ path }: { path: string }) {
  const { t } = useTranslation('manage')
  return (
    <ManagedScope
      section="access"
      path={path}
      title={t('access.title')}
      lead={t('access.lead')}
      help="access"
      needs={['project.permissions']}
    >
      {(scope) => <ProjectAccess scope={scope} />}
    </ManagedScope>
  )
}

const tabs = ['members', 'teams', 'roles', 'tokens', 'blocked'] as const

function ProjectAccess({ scope }: { scope: Scope }) {
  const { t } = useTranslation('manage')
  const [shown, show] = useTabInAddress(tabs)
  const project = scope.project?.slug ?? ''
  return (
    <TabSet
      label={t('access.title')}
      tabs={tabs.map((id) => ({ id, name: t(`access.${id}`) }))}
      shown={shown}
      onShow={show}
    >
      <Part part={shown} project={project} name={scope.project?.name ?? project} />
    </TabSet>
  )
}

function Part({ part, project, name }: { part: (typeof tabs)[number]; project: string; name: string }) {
  const owner: TeamOwner = { project }
  if (part === 'members') return <Members project={project} projectName={name} />
  if (part === 'teams') return <Teams owner={owner} />
  if (part === 'roles') return <RoleTable owner={owner} />
  return part === 'tokens' ? <ProjectTokens project={project} /> : <Blocks project={project} />
}
