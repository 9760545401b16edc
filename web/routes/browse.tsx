import { createRoute, redirect } from '@tanstack/react-router'
import { pathOfSplat } from '../api/addresses.ts'
import { SITE } from '../api/scope-parts.ts'
import { ScopePage } from '../pages/scope/scope-page.tsx'
import { HomePage } from '../pages/site/home-page.tsx'
import { historySearch, pageSearch, projectsSearch, searchSearch } from '../search-params.ts'
import { lazyPage } from './lazy-page.ts'
import { root } from './root.tsx'

const AgreementPage = lazyPage(() => import('../pages/access/agreement-page.tsx').then((page) => page.AgreementPage))
const ApiDocsPage = lazyPage(() => import('../pages/site/api-docs/api-docs-page.tsx').then((page) => page.ApiDocsPage))
const ChecksPage = lazyPage(() => import('../pages/quality/checks-page.tsx').then((page) => page.ChecksPage))
const ComponentListPage = lazyPage(() =>
  import('../pages/components/component-list-page.tsx').then((page) => page.ComponentListPage),
)
const EngagePage = lazyPage(() => import('../pages/reports/engage-page.tsx').then((page) => page.EngagePage))
const ChangePage = lazyPage(() => import('../pages/history/change-page.tsx').then((page) => page.ChangePage))
const HistoryPage = lazyPage(() => import('../pages/history/history-page.tsx').then((page) => page.HistoryPage))
const InsightsPage = lazyPage(() =>
  import('../pages/reports/insights/insights-page.tsx').then((page) => page.InsightsPage),
)
const LanguagePage = lazyPage(() => import('../pages/languages/language-page.tsx').then((page) => page.LanguagePage))
const LanguagesPage = lazyPage(() => import('../pages/languages/languages-page.tsx').then((page) => page.LanguagesPage))
const ProjectsPage = lazyPage(() => import('../pages/projects/projects-page.tsx').then((page) => page.ProjectsPage))
const ReviewPage = lazyPage(() => import('../pages/review/review-page.tsx').then((page) => page.ReviewPage))
const SearchPage = lazyPage(() => import('../pages/site/search-page.tsx').then((page) => page.SearchPage))
const UserPage = lazyPage(() => import('../pages/accounts/user-page.tsx').then((page) => page.UserPage))

const home = createRoute({ getParentRoute: () => root, path: '/', component: HomePage })

/** A last slash makes the router read `/projects/` as a splat of nothing: then it is the list. */
const projects = createRoute({
  getParentRoute: () => root,
  path: '/projects',
  validateSearch: projectsSearch,
  component: () => <ProjectsPage search={projects.useSearch()} />,
})

const scope = createRoute({
  getParentRoute: () => root,
  path: '/projects/$',
  validateSearch: projectsSearch,
  component: () => {
    const path = pathOfSplat(scope.useParams()._splat)
    const search = scope.useSearch()
    return path === '' ? <ProjectsPage search={search} /> : <ScopePage key={path} path={path} />
  },
})

const languages = createRoute({
  getParentRoute: () => root,
  path: '/languages',
  validateSearch: pageSearch,
  component: () => <LanguagesPage page={languages.useSearch().page ?? 1} />,
})

const language = createRoute({
  getParentRoute: () => root,
  path: '/languages/$code',
  component: () => <LanguagePage {...language.useParams()} />,
})

/** A project under a language is that language of the project. */
const languageOfProject = createRoute({
  getParentRoute: () => root,
  path: '/languages/$code/$project',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/projects/$/', params: { _splat: `${params.project}/-/${params.code}` } })
  },
})

const review = createRoute({ getParentRoute: () => root, path: '/review', component: ReviewPage })

const changes = createRoute({
  getParentRoute: () => root,
  path: '/changes',
  validateSearch: historySearch,
  component: () => <HistoryPage path={SITE} filter={changes.useSearch()} />,
})

const changesOf = createRoute({
  getParentRoute: () => root,
  path: '/changes/browse/$',
  validateSearch: historySearch,
  component: () => (
    <HistoryPage path={pathOfSplat(changesOf.useParams()._splat) || SITE} filter={changesOf.useSearch()} />
  ),
})

const change = createRoute({
  getParentRoute: () => root,
  path: '/changes/render/$id',
  component: () => <ChangePage {...change.useParams()} />,
})

const insights = createRoute({
  getParentRoute: () => root,
  path: '/insights/$',
  component: () => <InsightsPage path={pathOfSplat(insights.useParams()._splat)} />,
})

const search = createRoute({
  getParentRoute: () => root,
  path: '/search',
  validateSearch: searchSearch,
  component: () => {
    const { q = '', sort_by = '', page = 1 } = search.useSearch()
    return <SearchPage path={SITE} q={q} sort={sort_by} page={page} />
  },
})

const searchIn = createRoute({
  getParentRoute: () => root,
  path: '/search/$',
  validateSearch: searchSearch,
  component: () => {
    const { q = '', sort_by = '', page = 1 } = searchIn.useSearch()
    return <SearchPage path={pathOfSplat(searchIn.useParams()._splat) || SITE} q={q} sort={sort_by} page={page} />
  },
})

const checks = createRoute({
  getParentRoute: () => root,
  path: '/checks',
  component: () => <ChecksPage path={SITE} />,
})

const check = createRoute({
  getParentRoute: () => root,
  path: '/checks/$check',
  component: () => <ChecksPage path={SITE} check={check.useParams().check} />,
})

const checkIn = createRoute({
  getParentRoute: () => root,
  path: '/checks/$check/$',
  component: () => {
    const { check: name, _splat } = checkIn.useParams()
    return <ChecksPage path={pathOfSplat(_splat) || SITE} check={name === '-' ? undefined : name} />
  },
})

const user = createRoute({
  getParentRoute: () => root,
  path: '/user/$name',
  component: () => <UserPage key={user.useParams().name} {...user.useParams()} />,
})

const componentList = createRoute({
  getParentRoute: () => root,
  path: '/component-list/$slug',
  component: () => <ComponentListPage {...componentList.useParams()} />,
})

const engage = createRoute({
  getParentRoute: () => root,
  path: '/engage/$',
  component: () => <EngagePage path={pathOfSplat(engage.useParams()._splat)} />,
})

const agreement = createRoute({
  getParentRoute: () => root,
  path: '/contributor-agreement/$',
  component: () => <AgreementPage path={pathOfSplat(agreement.useParams()._splat)} />,
})

const apiDocs = createRoute({ getParentRoute: () => root, path: '/api/docs', component: ApiDocsPage })

/** Pages for looking round. */
export const browseRoutes = [
  home,
  projects,
  scope,
  languages,
  language,
  languageOfProject,
  review,
  changes,
  changesOf,
  change,
  insights,
  search,
  searchIn,
  checks,
  check,
  checkIn,
  user,
  componentList,
  engage,
  agreement,
  apiDocs,
] as const
