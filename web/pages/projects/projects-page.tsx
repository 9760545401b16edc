import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { projectSorts } from '#core/settings/project-lists.ts'
import { useMe } from '../../api/account.ts'
import { projectOverviewQuery } from '../../api/project-overview.ts'
import { SITE } from '../../api/scope-parts.ts'
import { may, scopeQuery } from '../../api/scopes.ts'
import { ButtonLink } from '../../components/controls/button-link.tsx'
import { Paging } from '../../components/controls/paging.tsx'
import { TextLink } from '../../components/controls/text-link.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import type { ProjectsSearch } from '../../search-params.ts'
import { ProjectCards } from './project-cards.tsx'
import classes from './project-filter.module.css'
import { ProjectFilter } from './project-filter.tsx'
import { ProjectTable } from './project-table.tsx'
import { rememberedSort, useProjectView } from './use-project-view.ts'

/** All projects: searched, filtered, sorted, as a table or as cards. */
export function ProjectsPage({ search }: { search: ProjectsSearch }) {
  const { t } = useTranslation('browse')
  const { t: common } = useTranslation()
  const signedIn = Boolean(useMe())
  const [view, setView] = useProjectView()
  const sorts = signedIn ? projectSorts : projectSorts.filter((sort) => sort !== 'used')
  const sort = search.sort ?? rememberedSort(sorts) ?? (signedIn ? 'used' : 'name')
  const projects = useQuery(projectOverviewQuery({ ...search, sort }))
  const site = useQuery(scopeQuery(SITE)).data
  const narrowed = Boolean(search.q || search.show)
  return (
    <>
      <PageHead
        title={t('projects.title')}
        lead={projects.data && common('projects', { count: projects.data.count })}
        actions={
          may(site, 'project.add') && <ButtonLink to={'/create/project/'}>{common('menu.newProject')}</ButtonLink>
        }
      />
      <ProjectFilter search={search} sort={sort} signedIn={signedIn} view={view} onView={setView} />
      <Loaded query={projects} waiting={<WaitingList />}>
        {(list) => (
          <>
            {list.results.length === 0 && (narrowed || list.idle > 0) ? (
              <NothingFound narrowed={narrowed} />
            ) : view === 'cards' || list.results.length === 0 ? (
              <ProjectCards projects={list.results} />
            ) : (
              <ProjectTable projects={list.results} />
            )}
            <Paging count={list.count} page={search.page ?? 1} />
            <IdleNote search={search} hidden={list.idle} />
          </>
        )}
      </Loaded>
    </>
  )
}

function NothingFound({ narrowed }: { narrowed: boolean }) {
  const { t } = useTranslation('browse')
  return (
    <Notice
      title={t('projects.nothing')}
      action={narrowed && <TextLink to="/projects/">{t('projects.clear')}</TextLink>}
    >
      {narrowed && t('projects.nothingAdvice')}
    </Notice>
  )
}

/** Says what is left out, so that nobody misses a project that has no strings yet. */
function IdleNote({ search, hidden }: { search: ProjectsSearch; hidden: number }) {
  const { t } = useTranslation('browse')
  if (hidden === 0 && !search.idle) return null
  return (
    <p className={classes.hidden}>
      {hidden > 0 && <span>{t('projects.hidden', { count: hidden })}</span>}
      <TextLink to="./" search={{ ...search, page: undefined, idle: search.idle ? undefined : true }}>
        {t(search.idle ? 'projects.hideIdle' : 'projects.showHidden')}
      </TextLink>
    </p>
  )
}
