import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '../../api/queries.ts'
import { Loaded } from '../../components/loaded.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { Paging } from '../../components/paging.tsx'
import { WaitingList } from '../../components/waiting.tsx'
import { count } from '../../locale/format.ts'
import { ProjectCards } from './project-cards.tsx'

export function ProjectsPage({ page }: { page: number }) {
  const projects = useQuery(projectsQuery(page))
  return (
    <>
      <PageHead title="Projects" lead={projects.data && count(projects.data.count, 'project')} />
      <Loaded query={projects} what="such page of projects" waiting={<WaitingList height={144} />}>
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
