import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { componentStatisticsQuery } from '../../api/queries.ts'
import { sumStatistics } from '../../api/sum-statistics.ts'
import type { Component } from '../../api/types.ts'
import { Notice } from '../../components/notice.tsx'
import { ProgressList, ProgressRow } from '../../components/progress-list.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { useSeen } from '../../components/use-seen.ts'
import { count } from '../../locale/format.ts'

export function ComponentRows({ project, components }: { project: string; components: readonly Component[] }) {
  if (components.length === 0) {
    return <Notice title="No components yet">Each set of translation files in a repository becomes a component.</Notice>
  }
  return (
    <ProgressList>
      {components.map((component) => (
        <ComponentRow key={component.id} project={project} component={component} />
      ))}
    </ProgressList>
  )
}

function ComponentRow({ project, component }: { project: string; component: Component }) {
  const { ref, seen } = useSeen<HTMLAnchorElement>()
  const statistics = useQuery({
    ...componentStatisticsQuery(project, component.slug),
    enabled: seen,
  })
  return (
    <ProgressRow
      name={component.name}
      link={
        <TextLink ref={ref} to="/projects/$project/$component/" params={{ project, component: component.slug }}>
          {component.name}
        </TextLink>
      }
      detail={statistics.data && count(statistics.data.length, 'language')}
      progress={statistics.data && sumStatistics(statistics.data)}
      placeholder={<Skeleton height={20} visible={!statistics.isError} />}
    />
  )
}
