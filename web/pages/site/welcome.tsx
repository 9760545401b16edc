import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Account } from '../../api/account.ts'
import { projectOverviewQuery } from '../../api/project-overview.ts'
import { ButtonLink } from '../../components/controls/button-link.tsx'
import { TextLink } from '../../components/controls/text-link.tsx'
import { Section } from '../../components/layout/section.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { ProjectCards } from '../projects/project-cards.tsx'
import { FirstSteps } from './first-steps.tsx'
import { ForMachines } from './for-machines.tsx'
import { Greeting } from './greeting.tsx'
import classes from './home-page.module.css'

const shownProjects = 6

export function Welcome({ account }: { account: Account | undefined }) {
  const { t } = useTranslation('browse')
  const open = account?.registration === 'open'
  return (
    <>
      <div className={classes.hero}>
        <div>
          <Title order={1} className={classes.title}>
            {t('home.title')}
          </Title>
          <Text size="lg" c="dimmed" className={classes.lead}>
            {t('home.lead')}
          </Text>
          <div className={classes.actions}>
            <ButtonLink to="/projects/" size="md">
              {t('home.browse')}
            </ButtonLink>
            <ButtonLink to={open ? '/accounts/register/' : '/accounts/login/'} size="md" variant="default">
              {t(open ? 'home.signUp' : 'home.signIn')}
            </ButtonLink>
          </div>
        </div>
        <Greeting />
      </div>
      <FirstSteps signedIn={false} />
      <HomeProjects />
      <ForMachines />
    </>
  )
}

function HomeProjects() {
  const { t } = useTranslation('browse')
  const projects = useQuery(projectOverviewQuery({ sort: 'changed', page_size: shownProjects }))
  const total = projects.data ? projects.data.count + projects.data.idle : 0
  return (
    <Section
      title={t('projects.title')}
      aside={total > shownProjects && <TextLink to="/projects/">{t('home.allProjects', { count: total })}</TextLink>}
    >
      <Loaded query={projects} waiting={<WaitingList rows={2} height={144} />}>
        {(list) => <ProjectCards projects={list.results} />}
      </Loaded>
    </Section>
  )
}
