import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '../../api/queries.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Section } from '../../components/section.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { usePageTitle } from '../../components/use-page-title.ts'
import { WaitingList } from '../../components/waiting.tsx'
import { count } from '../../locale/format.ts'
import { ProjectCards } from '../projects/project-cards.tsx'
import { ForMachines } from './for-machines.tsx'
import { Greeting } from './greeting.tsx'
import classes from './home-page.module.css'

const shownProjects = 6

export function HomePage() {
  usePageTitle()
  return (
    <>
      <div className={classes.hero}>
        <div>
          <Title order={1} className={classes.title}>
            Your words, at home in every language
          </Title>
          <Text size="lg" c="dimmed" className={classes.lead}>
            Dragoman keeps your strings in git, gives people a quiet place to translate them, and opens a plain HTTP API
            to machines.
          </Text>
          <div className={classes.actions}>
            <ButtonLink to="/projects/" size="md">
              Browse projects
            </ButtonLink>
            <ButtonLink to="/api/docs/" size="md" variant="default">
              Read the API
            </ButtonLink>
          </div>
        </div>
        <Greeting />
      </div>
      <HomeProjects />
      <ForMachines />
    </>
  )
}

function HomeProjects() {
  const projects = useQuery(projectsQuery(1))
  const total = projects.data?.count ?? 0
  return (
    <Section
      title="Projects"
      aside={total > shownProjects && <TextLink to="/projects/">All {count(total, 'project')}</TextLink>}
    >
      <Loaded query={projects} waiting={<WaitingList rows={2} height={144} />}>
        {(list) => <ProjectCards projects={list.results.slice(0, shownProjects)} />}
      </Loaded>
    </Section>
  )
}
