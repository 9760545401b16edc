import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { projectLanguagesQuery, projectQuery } from '../../api/queries.ts'
import type { LanguageStatistics, Project } from '../../api/types.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { LogoMark } from '../../components/logo.tsx'
import { Notice } from '../../components/notice.tsx'
import { OutsideLink } from '../../components/outside-link.tsx'
import { ProgressSummary, WaitingSummary } from '../../components/progress-summary.tsx'
import { usePageTitle } from '../../components/use-page-title.ts'
import classes from './engage-page.module.css'

/** The page to send to people who might help. */
export function EngagePage({ project, language }: { project: string; language: string }) {
  const found = useQuery(projectQuery(project))
  const languages = useQuery(projectLanguagesQuery(project))
  const statistics = languages.data?.find(({ code }) => code === language)
  const title = `Help translate ${found.data?.name ?? project} into ${statistics?.name ?? language}`
  usePageTitle(title)
  return (
    <div className={classes.page}>
      <LogoMark size={64} />
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      <Loaded query={found} what="such project" waiting={<WaitingSummary />}>
        {(data) => (
          <Loaded query={languages} waiting={<WaitingSummary />}>
            {() => (statistics ? <Invitation project={data} statistics={statistics} /> : <NotStarted project={data} />)}
          </Loaded>
        )}
      </Loaded>
    </div>
  )
}

function Invitation({ project, statistics }: { project: Project; statistics: LanguageStatistics }) {
  const missing = statistics.total - statistics.translated
  return (
    <>
      <Text size="lg" c="dimmed" className={classes.lead}>
        {missing === 0
          ? 'Everything is translated. Fresh eyes on the texts are still welcome.'
          : 'Every string counts, and you can begin with a single one.'}
      </Text>
      <div className={classes.summary}>
        <ProgressSummary name={statistics.name} progress={statistics} />
      </div>
      {project.instructions && <Text className={classes.instructions}>{project.instructions}</Text>}
      <ButtonLink
        to="/projects/$project/-/$language/"
        params={{ project: project.slug, language: statistics.code }}
        size="md"
      >
        See the components
      </ButtonLink>
      {project.web && (
        <Text size="sm" c="dimmed" component="div">
          About the project: <OutsideLink href={project.web} />
        </Text>
      )}
    </>
  )
}

function NotStarted({ project }: { project: Project }) {
  return (
    <Notice
      title="Nobody has begun this language yet"
      action={
        <ButtonLink to="/projects/$project/" params={{ project: project.slug }}>
          See the languages of {project.name}
        </ButtonLink>
      }
    />
  )
}
