import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { componentQuery, componentStatisticsQuery, translationsQuery } from '../../api/queries.ts'
import { sumStatistics } from '../../api/sum-statistics.ts'
import type { Component } from '../../api/types.ts'
import { Loaded } from '../../components/loaded.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { Paging } from '../../components/paging.tsx'
import { ProgressSummary, WaitingSummary } from '../../components/progress-summary.tsx'
import { Section } from '../../components/section.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { WaitingList } from '../../components/waiting.tsx'
import { TranslationList } from './translation-list.tsx'

interface Props {
  project: string
  component: string
  page: number
}

export function ComponentPage({ project, component, page }: Props) {
  const found = useQuery(componentQuery(project, component))
  return (
    <>
      <PageHead
        title={found.data?.name ?? component}
        trail={[
          <TextLink key="projects" to="/projects/">
            Projects
          </TextLink>,
          <TextLink key="project" to="/projects/$project/" params={{ project }}>
            {found.data?.project?.name ?? project}
          </TextLink>,
        ]}
        lead={found.data && <Origin component={found.data} />}
      />
      <Loaded query={found} what="such component" waiting={<WaitingSummary />}>
        {(data) => <ComponentParts project={project} component={data} page={page} />}
      </Loaded>
    </>
  )
}

/** Where the strings come from. */
function Origin({ component }: { component: Component }) {
  const parts = [
    `Translated from ${component.source_language.name}`,
    component.file_format,
    component.filemask,
    component.branch && `branch ${component.branch}`,
  ].filter(Boolean)
  return <Text size="sm">{parts.join(' · ')}</Text>
}

function ComponentParts({ project, component, page }: { project: string; component: Component; page: number }) {
  const statistics = useQuery(componentStatisticsQuery(project, component.slug))
  const translations = useQuery(translationsQuery(project, component.slug, page))
  return (
    <>
      <Loaded query={statistics} waiting={<WaitingSummary />}>
        {(list) => <ProgressSummary name={component.name} progress={sumStatistics(list)} />}
      </Loaded>
      <Section title="Translations">
        <Loaded query={translations} what="such page of translations" waiting={<WaitingList />}>
          {(list) => (
            <>
              <TranslationList project={project} component={component.slug} translations={list.results} />
              <Paging count={list.count} page={page} />
            </>
          )}
        </Loaded>
      </Section>
    </>
  )
}
