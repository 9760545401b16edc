import { createRoute } from '@tanstack/react-router'
import { pathOfSplat } from '../api/addresses.ts'
import { SITE } from '../api/scope-parts.ts'
import { pageSearch } from '../search-params.ts'
import { lazyPage } from './lazy-page.ts'
import { root } from './root.tsx'

const ToolsPage = lazyPage(() => import('../pages/strings/tools/tools-page.tsx').then((page) => page.ToolsPage))
const MatrixPage = lazyPage(() => import('../pages/reports/matrix-page.tsx').then((page) => page.MatrixPage))
const BranchesPage = lazyPage(() => import('../pages/repository/branches-page.tsx').then((page) => page.BranchesPage))
const RepositoryPage = lazyPage(() =>
  import('../pages/repository/repository-page.tsx').then((page) => page.RepositoryPage),
)
const UsagesPage = lazyPage(() => import('../pages/repository/usages/usages-page.tsx').then((page) => page.UsagesPage))
const ReportsPage = lazyPage(() => import('../pages/reports/reports-page.tsx').then((page) => page.ReportsPage))
const ReportPage = lazyPage(() => import('../pages/reports/report-page.tsx').then((page) => page.ReportPage))
const WidgetsPage = lazyPage(() => import('../pages/reports/widgets-page.tsx').then((page) => page.WidgetsPage))

const ChangeSetsPage = lazyPage(() =>
  import('../pages/strings/change-sets/change-sets-page.tsx').then((page) => page.ChangeSetsPage),
)
const ChangeSetPage = lazyPage(() =>
  import('../pages/strings/change-sets/change-set-page.tsx').then((page) => page.ChangeSetPage),
)

const toolNames = ['download', 'upload', 'add', 'replace', 'bulk', 'auto', 'matrix'] as const
type ToolName = (typeof toolNames)[number]

const tools = createRoute({
  getParentRoute: () => root,
  path: '/tools/$',
  validateSearch: (search: Record<string, unknown>): { tool?: ToolName } => {
    const tool = toolNames.find((name) => name === search.tool)
    return tool ? { tool } : {}
  },
  component: () => <ToolsPage path={pathOfSplat(tools.useParams()._splat)} tool={tools.useSearch().tool} />,
})

const matrix = createRoute({
  getParentRoute: () => root,
  path: '/matrix/$',
  validateSearch: (search: Record<string, unknown>): { page?: number | undefined; lang?: string } => {
    const lang = String(search.lang ?? '')
    return { ...pageSearch(search), ...(/^[\w@,.-]{1,200}$/.test(lang) && { lang }) }
  },
  component: () => {
    const { page = 1, lang = '' } = matrix.useSearch()
    const codes = lang.split(',').filter(Boolean)
    return <MatrixPage path={pathOfSplat(matrix.useParams()._splat)} codes={codes} page={page} />
  },
})

const repository = createRoute({
  getParentRoute: () => root,
  path: '/repository/$',
  component: () => <RepositoryPage path={pathOfSplat(repository.useParams()._splat)} />,
})

const usages = createRoute({
  getParentRoute: () => root,
  path: '/usages/$',
  validateSearch: pageSearch,
  component: () => <UsagesPage path={pathOfSplat(usages.useParams()._splat)} page={usages.useSearch().page ?? 1} />,
})

const widgets = createRoute({
  getParentRoute: () => root,
  path: '/widgets/$',
  component: () => <WidgetsPage path={pathOfSplat(widgets.useParams()._splat)} />,
})

const reports = createRoute({
  getParentRoute: () => root,
  path: '/reports',
  component: () => <ReportsPage path={SITE} kind="credits" />,
})

const report = createRoute({
  getParentRoute: () => root,
  path: '/reports/$id',
  component: () => <ReportPage key={report.useParams().id} {...report.useParams()} />,
})

const credits = createRoute({
  getParentRoute: () => root,
  path: '/credits/$',
  component: () => <ReportsPage path={pathOfSplat(credits.useParams()._splat)} kind="credits" />,
})

const counts = createRoute({
  getParentRoute: () => root,
  path: '/counts/$',
  component: () => <ReportsPage path={pathOfSplat(counts.useParams()._splat)} kind="contributor_stats" />,
})

const costs = createRoute({
  getParentRoute: () => root,
  path: '/costs/$',
  component: () => <ReportsPage path={pathOfSplat(costs.useParams()._splat)} kind="cost_estimate" />,
})

const translatorWork = createRoute({
  getParentRoute: () => root,
  path: '/translator-work/$',
  component: () => <ReportsPage path={pathOfSplat(translatorWork.useParams()._splat)} kind="translator_work" />,
})

const branches = createRoute({
  getParentRoute: () => root,
  path: '/branches/$',
  component: () => <BranchesPage path={pathOfSplat(branches.useParams()._splat)} />,
})

/** Of a project, or one of them: `<project>/<id>`. */
const changeSets = createRoute({
  getParentRoute: () => root,
  path: '/change-sets/$',
  validateSearch: pageSearch,
  component: () => {
    const [project = '', id] = pathOfSplat(changeSets.useParams()._splat).split('/')
    const { page = 1 } = changeSets.useSearch()
    return id === undefined ? (
      <ChangeSetsPage project={project} page={page} />
    ) : (
      <ChangeSetPage key={id} project={project} id={Number(id)} page={page} />
    )
  },
})

/** Pages for work on many strings, files and repositories at once. */
export const toolRoutes = [
  tools,
  matrix,
  repository,
  usages,
  widgets,
  reports,
  report,
  credits,
  counts,
  costs,
  translatorWork,
  changeSets,
  branches,
] as const
