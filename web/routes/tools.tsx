import { createRoute } from '@tanstack/react-router'
import { pathOfSplat } from '../api/addresses.ts'
import { pageSearch } from '../search-params.ts'
import { lazyPage } from './lazy-page.ts'
import { root } from './root.tsx'

const ToolsPage = lazyPage(() => import('../pages/tools/tools-page.tsx').then((page) => page.ToolsPage))
const MatrixPage = lazyPage(() => import('../pages/matrix/matrix-page.tsx').then((page) => page.MatrixPage))
const RepositoryPage = lazyPage(() =>
  import('../pages/repository/repository-page.tsx').then((page) => page.RepositoryPage),
)
const WidgetsPage = lazyPage(() => import('../pages/widgets/widgets-page.tsx').then((page) => page.WidgetsPage))

const toolNames = ['download', 'upload', 'replace', 'bulk', 'auto', 'matrix'] as const
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

const widgets = createRoute({
  getParentRoute: () => root,
  path: '/widgets/$',
  component: () => <WidgetsPage path={pathOfSplat(widgets.useParams()._splat)} />,
})

/** Pages for work on many strings, files and repositories at once. */
export const toolRoutes = [tools, matrix, repository, widgets] as const
