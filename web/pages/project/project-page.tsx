import { useQuery } from '@tanstack/react-query'
import { componentsQuery, projectLanguagesQuery, projectQuery, projectStatisticsQuery } from '../../api/queries.ts'
import type { Project } from '../../api/types.ts'
import { Loaded } from '../../components/loaded.tsx'
import { OutsideLink } from '../../components/outside-link.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { Paging } from '../../components/paging.tsx'
import { ProgressSummary, WaitingSummary } from '../../components/progress-summary.tsx'
import { Section } from '../../components/section.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { WaitingList } from '../../components/waiting.tsx'
import { ComponentRows } from './component-rows.tsx'
import { LanguageRows } from './language-rows.tsx'

export function ProjectPage({ project, page }: { project: string; page: number }) {
  const found = useQuery(projectQuery(project))
  return (
    <>
      <PageHead
        title={found.data?.name ?? project}
        trail={[
          <TextLink key="projects" to="/projects/">
            Projects
          </TextLink>,
        ]}
        lead={found.data?.web && <OutsideLink href={found.data.web} />}
      />
      <Loaded query={found} what="such project" waiting={<WaitingSummary />}>
        {(data) => <ProjectParts project={data} page={page} />}
      </Loaded>
    </>
  )
}

function ProjectParts({ project, page }: { project: Project; page: number }) {
  const { slug, name } = project
  const statistics = useQuery(projectStatisticsQuery(slug))
  const components = useQuery(componentsQuery(slug, page))
  const languages = useQuery(projectLanguagesQuery(slug))
  return (
    <>
      <Loaded query={statistics} waiting={<WaitingSummary />}>
        {(data) => <ProgressSummary name={name} progress={data} />}
      </Loaded>
      <Section title="Components">
        <Loaded query={components} what="such page of components" waiting={<WaitingList />}>
          {(list) => (
            <>
              <ComponentRows project={slug} components={list.results} />
              <Paging count={list.count} page={page} />
            </>
          )}
        </Loaded>
      </Section>
      <Section title="Languages">
        <Loaded query={languages} waiting={<WaitingList />}>
          {(list) => <LanguageRows project={slug} languages={list} />}
        </Loaded>
      </Section>
    </>
  )
}
