import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Me } from '../../api/account.ts'
import { nameOfApi, pageOf } from '../../api/addresses.ts'
import { changesQuery } from '../../api/changes.ts'
import { type Profile, profileQuery } from '../../api/profile.ts'
import { projectOverviewQuery } from '../../api/project-overview.ts'
import { type Part, partsQuery, SITE } from '../../api/scope-parts.ts'
import { ButtonLink } from '../../components/controls/button-link.tsx'
import { TextLink } from '../../components/controls/text-link.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Section } from '../../components/layout/section.tsx'
import { ChangeList } from '../../components/lists/change-list.tsx'
import { PartsTable } from '../../components/lists/parts-table.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { nameOfCode } from '../../locale/language-name.ts'
import { ProjectCards } from '../projects/project-cards.tsx'
import { ToReview } from '../review/to-review.tsx'
import { AdministratorSteps } from './administration/administrator-steps.tsx'
import { FirstSteps } from './first-steps.tsx'
import { ComponentLists, Managed } from './more-parts.tsx'

/** What somebody works on, what they could work on, and what happened. */
export function Dashboard({ me }: { me: Me }) {
  const { t } = useTranslation('browse')
  const profile = useQuery(profileQuery)
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
      <Loaded query={profile} waiting={<WaitingList />}>
        {(data) => <DashboardParts profile={data} />}
      </Loaded>
      <RecentActivity />
    </>
  )
}

/** What the profile wants to see first. */
const View = { lists: [4, 6], suggested: [5], managed: [7] }

function DashboardParts({ profile }: { profile: Profile }) {
  const watched = profile.watched.map((url) => nameOfApi(url) ?? '')
  const languages = profile.languages.map((url) => nameOfApi(url) ?? '')
  const newcomer = watched.length === 0 && languages.length === 0
  const wants = (views: readonly number[]) => views.includes(profile.dashboard_view)
  const suggested = languages.length > 0 && <Suggested languages={languages} watched={watched} />
  return (
    <>
      <ToReview languages={languages} />
      {newcomer && <FirstSteps signedIn />}
      {wants(View.managed) && <Managed hideDone={profile.hide_completed} />}
      {wants(View.lists) && <ComponentLists />}
      {wants(View.suggested) && suggested}
      <WatchedProjectList projects={watched} languages={languages} hideDone={profile.hide_completed} />
      {!wants(View.suggested) && suggested}
      {newcomer && <SomeProjects />}
      {!wants(View.lists) && <ComponentLists />}
    </>
  )
}

interface ProjectsProps {
  projects: readonly string[]
  languages: string[]
  hideDone: boolean
}

function WatchedProjectList({ projects, languages, hideDone }: ProjectsProps) {
  const { t } = useTranslation('browse')
  return (
    <Section title={t('dashboard.watched')}>
      {projects.length === 0 ? (
        <Notice title={t('dashboard.noneWatched')}>{t('dashboard.noneWatchedAdvice')}</Notice>
      ) : (
        projects.map((project) => (
          <WatchedProject key={project} project={project} languages={languages} hideDone={hideDone} />
        ))
      )}
    </Section>
  )
}

/** The languages of a watched project: one's own where the profile names some. */
function WatchedProject({ project, languages, hideDone }: { project: string; languages: string[]; hideDone: boolean }) {
  const { t } = useTranslation('browse')
  const parts = useQuery(partsQuery(project))
  const profile = useQuery(profileQuery).data
  const own = (list: readonly Part[]) => {
    const mine = list.filter(({ language }) => language && languages.includes(language.code))
    return mine.length > 0 ? mine : list
  }
  return (
    <Section title={project} aside={<TextLink to={pageOf('projects', project)}>{t('dashboard.whole')}</TextLink>}>
      <Loaded query={parts} waiting={<WaitingList rows={2} />}>
        {({ languages: list }) => (
          <PartsTable
            parts={own(list)}
            label={project}
            hideDone={hideDone}
            columns={profile?.listing_columns}
            empty={{ title: t('languages.none'), advice: t('languages.noneAdvice') }}
          />
        )}
      </Loaded>
    </Section>
  )
}

/** Projects in the languages of the profile that are not watched yet. */
function Suggested({ languages, watched }: { languages: readonly string[]; watched: readonly string[] }) {
  const { t } = useTranslation('browse')
  return (
    <Section title={t('dashboard.suggested')}>
      {languages.map((code) => (
        <SuggestedLanguage key={code} code={code} watched={watched} />
      ))}
    </Section>
  )
}

function SuggestedLanguage({ code, watched }: { code: string; watched: readonly string[] }) {
  const { t } = useTranslation('browse')
  const parts = useQuery(partsQuery(`-/-/${code}`))
  const profile = useQuery(profileQuery).data
  return (
    <Section title={nameOfCode(code)}>
      <Loaded query={parts} waiting={<WaitingList rows={2} />}>
        {(data) => (
          <PartsTable
            parts={data.parts.filter(({ path }) => !watched.includes(path.split('/')[0] ?? ''))}
            label={t('dashboard.suggested')}
            hideDone
            columns={profile?.listing_columns}
            empty={{ title: t('dashboard.noneSuggested') }}
          />
        )}
      </Loaded>
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
