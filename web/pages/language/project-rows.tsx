import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { projectLanguagesQuery } from '../../api/queries.ts'
import type { Project } from '../../api/types.ts'
import { Notice } from '../../components/notice.tsx'
import { ProgressList, ProgressRow } from '../../components/progress-list.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { useSeen } from '../../components/use-seen.ts'

/** The projects and how far each is in one language. */
export function ProjectRows({ projects, language }: { projects: readonly Project[]; language: string }) {
  if (projects.length === 0) return <Notice title="No projects yet" />
  return (
    <ProgressList>
      {projects.map((project) => (
        <ProjectRow key={project.id} project={project} language={language} />
      ))}
    </ProgressList>
  )
}

function ProjectRow({ project, language }: { project: Project; language: string }) {
  const { ref, seen } = useSeen<HTMLSpanElement>()
  const languages = useQuery({ ...projectLanguagesQuery(project.slug), enabled: seen })
  const found = languages.data?.find(({ code }) => code === language)
  return (
    <ProgressRow
      name={project.name}
      link={
        <span ref={ref}>
          {found ? (
            <TextLink to="/projects/$project/-/$language/" params={{ project: project.slug, language }}>
              {project.name}
            </TextLink>
          ) : (
            <TextLink to="/projects/$project/" params={{ project: project.slug }}>
              {project.name}
            </TextLink>
          )}
        </span>
      }
      progress={found}
      placeholder={
        languages.isSuccess ? (
          <Text size="sm" c="dimmed">
            Not in this language yet
          </Text>
        ) : (
          <Skeleton height={20} visible={!languages.isError} />
        )
      }
    />
  )
}
