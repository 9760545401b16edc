import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '../../api/account.ts'
import { changesQuery } from '../../api/changes.ts'
import { type DashboardData, dashboardQuery } from '../../api/dashboard.ts'
import { projectOverviewQuery } from '../../api/project-overview.ts'
import { SITE } from '../../api/scope-parts.ts'
import { ButtonLink } from '../../components/controls/button-link.tsx'
import { TextLink } from '../../components/controls/text-link.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Section } from '../../components/layout/section.tsx'
import { ChangeList } from '../../components/lists/change-list.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { ProjectCards } from '../projects/project-cards.tsx'
import { ToReview } from '../review/to-review.tsx'
import { AdministratorSteps } from './administration/administrator-steps.tsx'
import { FirstSteps } from './first-steps.tsx'
import { ComponentLists, Managed } from './more-parts.tsx'
import { WorkList } from './work-list.tsx'

const LanguageQuestion = lazy(() =>
  import('./language-question.tsx').then((part) => ({ default: part.LanguageQuestion })),
)

/** What somebody works on, what waits for them, and what they could do next. */
export function Dashboard({ me }: { me: Me }) {
  const { t } = useTranslation('browse')
  const dashboard = useQuery(dashboardQuery)
  return (
    <>
      <PageHead
        title={t('dashboard.title', { name: me.full_name || me.username })}
        actions={
          <ButtonLink to="/projects/" variant="default">
            {t('home.browse')}
          </ButtonLink>
        }
      />
      {me.is_superuser && <AdministratorSteps />}
      <Loaded query={dashboard} waiting={<WaitingList />}>
        {(data) => <DashboardParts me={me} data={data} />}
      </Loaded>
      <RecentActivity />
    </>
  )
}

/** What the profile wants to see first. */
const View = { lists: [4, 6], suggested: [5], managed: [7] }

function DashboardParts({ me, data }: { me: Me; data: DashboardData }) {
  const languages = data.languages.map(({ code }) => code)
  const newcomer = data.watched_count === 0 && languages.length === 0
  const wants = (views: readonly number[]) => views.includes(data.view)
  return (
    <>
      {languages.length === 0 && (
        <Suspense fallback={<WaitingList rows={1} />}>
          <LanguageQuestion me={me} />
        </Suspense>
      )}
      {wants(View.managed) && <Managed hideDone={false} />}
      {wants(View.lists) && <ComponentLists lists={data.lists} />}
      {wants(View.suggested) && <ForYou data={data} />}
      <Continue data={data} />
      <ToReview queue={data.review} languages={languages} />
      {!wants(View.suggested) && <ForYou data={data} />}
      {newcomer && <FirstSteps signedIn />}
      <WatchedProjects data={data} />
      {newcomer && <SomeProjects />}
      {!wants(View.lists) && <ComponentLists lists={data.lists} />}
    </>
  )
}

function Continue({ data }: { data: DashboardData }) {
  const { t } = useTranslation('browse')
  if (data.continue.length === 0) return null
  return (
    <Section title={t('dashboard.continue')}>
      <WorkList items={data.continue} label={t('dashboard.continue')} primary />
    </Section>
  )
}

/** The unfinished languages of the profile, by project. */
function ForYou({ data }: { data: DashboardData }) {
  const { t } = useTranslation('browse')
  if (data.languages.length === 0) return null
  return (
    <Section
      title={t('dashboard.forYou')}
      aside={<TextLink to="/accounts/profile/">{t('dashboard.changeLanguages')}</TextLink>}
    >
      {data.for_you.length === 0 ? (
        <Notice title={t('dashboard.allDone')}>{t('dashboard.allDoneAdvice')}</Notice>
      ) : (
        <WorkList items={data.for_you} label={t('dashboard.forYou')} />
      )}
    </Section>
  )
}

function WatchedProjects({ data: { watched, watched_count: count } }: { data: DashboardData }) {
  const { t } = useTranslation('browse')
  const more = count > watched.length && (
    <TextLink to="/projects/" search={{ show: 'watched' }}>
      {t('home.allProjects', { count })}
    </TextLink>
  )
  return (
    <Section title={t('dashboard.watched')} aside={more}>
      {count === 0 ? (
        <Notice title={t('dashboard.noneWatched')}>{t('dashboard.noneWatchedAdvice')}</Notice>
      ) : (
        <ProjectCards projects={watched} />
      )}
    </Section>
  )
}

function SomeProjects() {
  const { t } = useTranslation('browse')
  const projects = useQuery(projectOverviewQuery({ sort: 'changed', page_size: 6 }))
  return (
    <Section title={t('projects.title')}>
      <Loaded query={projects} waiting={<WaitingList rows={2} height={144} />}>
        {(list) => <ProjectCards projects={list.results} />}
      </Loaded>
    </Section>
  )
}

function RecentActivity() {
  const { t } = useTranslation('browse')
  const changes = useQuery(changesQuery(SITE))
  return (
    <Section title={t('dashboard.recent')} aside={<TextLink to="/changes/">{t('dashboard.history')}</TextLink>}>
      <Loaded query={changes} waiting={<WaitingList />}>
        {(list) =>
          list.count === 0 ? <Notice title={t('history.none')} /> : <ChangeList changes={list.results.slice(0, 10)} />
        }
      </Loaded>
    </Section>
  )
}
