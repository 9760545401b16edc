import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { componentStatisticsQuery } from '../../api/queries.ts'
import type { Component } from '../../api/types.ts'
import { ProgressList, ProgressRow } from '../../components/progress-list.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { useSeen } from '../../components/use-seen.ts'

interface Props {
  project: string
  language: string
  components: readonly Component[]
}

/** Each component of a project in one language; where the language is missing the row says so. */
export function TranslationRows({ components, ...place }: Props) {
  return (
    <ProgressList>
      {components.map((component) => (
        <TranslationRow key={component.id} component={component} {...place} />
      ))}
    </ProgressList>
  )
}

function TranslationRow({ project, language, component }: Omit<Props, 'components'> & { component: Component }) {
  const { ref, seen } = useSeen<HTMLSpanElement>()
  const statistics = useQuery({
    ...componentStatisticsQuery(project, component.slug),
    enabled: seen,
  })
  const found = statistics.data?.find(({ code }) => code === language)
  const params = { project, component: component.slug, language }
  return (
    <ProgressRow
      name={component.name}
      link={
        <span ref={ref}>
          {found ? (
            <TextLink to="/projects/$project/$component/$language/" params={params}>
              {component.name}
            </TextLink>
          ) : (
            component.name
          )}
        </span>
      }
      progress={found}
      placeholder={
        statistics.isSuccess ? (
          <Text size="sm" c="dimmed">
            Not in this language yet
          </Text>
        ) : (
          <Skeleton height={20} visible={!statistics.isError} />
        )
      }
    />
  )
}
