import { useTranslation } from 'react-i18next'
import type { Place } from '../../api/scopes.ts'
import { ManagedPlace } from '../settings/settings-frame.tsx'
import { Blocks } from './blocked-users.tsx'
import { ProjectTokens } from './project-tokens.tsx'
import { Teams } from './team-list.tsx'

/** `/access/<project>/`: who may do what. */
export function AccessPage({ path }: { path: string }) {
  const { t } = useTranslation('manage')
  return (
    <ManagedPlace path={path} title={t('access.title')} lead={t('access.lead')} needs={['project.permissions']}>
      {(place) => <ProjectAccess place={place} />}
    </ManagedPlace>
  )
}

function ProjectAccess({ place }: { place: Place }) {
  const project = place.project?.slug ?? ''
  return (
    <>
      <Teams owner={{ project }} />
      <ProjectTokens project={project} />
      <Blocks project={project} />
    </>
  )
}
