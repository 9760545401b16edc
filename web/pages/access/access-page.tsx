import { useTranslation } from 'react-i18next'
import type { Scope } from '../../api/scopes.ts'
import { ManagedScope } from '../settings/settings-frame.tsx'
import { Blocks } from './blocked-users.tsx'
import { ProjectTokens } from './project-tokens.tsx'
import { Teams } from './team-list.tsx'

/** `/access/<project>/`: who may do what. */
export function AccessPage({ path }: { path: string }) {
  const { t } = useTranslation('manage')
  return (
    <ManagedScope
      section="access"
      path={path}
      title={t('access.title')}
      lead={t('access.lead')}
      needs={['project.permissions']}
    >
      {(scope) => <ProjectAccess scope={scope} />}
    </ManagedScope>
  )
}

function ProjectAccess({ scope }: { scope: Scope }) {
  const project = scope.project?.slug ?? ''
  return (
    <>
      <Teams owner={{ project }} />
      <ProjectTokens project={project} />
      <Blocks project={project} />
    </>
  )
}
