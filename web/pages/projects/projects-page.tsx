import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { projectsQuery } from '../../api/queries.ts'
import { SITE } from '../../api/scope-parts.ts'
import { may, scopeQuery } from '../../api/scopes.ts'
import { ButtonLink } from '../../components/controls/button-link.tsx'
import { Paging } from '../../components/controls/paging.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { ProjectCards } from './project-cards.tsx'

export function ProjectsPage({ page }: { page: number }) {
  const { t } = useTranslation('browse')
  const { t: common } = useTranslation()
  const projects = useQuery(projectsQuery(page))
  const site = useQuery(scopeQuery(SITE)).data
  return (
    <>
      <PageHead
        title={t('projects.title')}
        lead={projects.data && common('projects', { count: projects.data.count })}
        actions={
          may(site, 'project.add') && <ButtonLink to={'/create/project/'}>{common('menu.newProject')}</ButtonLink>
        }
      />
      <Loaded query={projects} waiting={<WaitingList height={144} />}>
        {(list) => (
          <>
            <ProjectCards projects={list.results} />
            <Paging count={list.count} page={page} />
          </>
        )}
      </Loaded>
    </>
  )
}
