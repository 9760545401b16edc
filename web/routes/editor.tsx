import { createRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { pathOfSplat } from '../api/addresses.ts'
import { editorSearch } from '../pages/translate/editor-search.ts'
import { pageSearch } from '../search-params.ts'
import { root } from './root.tsx'

const TranslatePage = lazy(() =>
  import('../pages/translate/translate-page.tsx').then((page) => ({ default: page.TranslatePage })),
)
const ZenPage = lazy(() => import('../pages/zen/zen-page.tsx').then((page) => ({ default: page.ZenPage })))
const BrowseStringsPage = lazy(() =>
  import('../pages/browse-strings/browse-strings-page.tsx').then((page) => ({ default: page.BrowseStringsPage })),
)

const translate = createRoute({
  getParentRoute: () => root,
  path: '/translate/$',
  validateSearch: editorSearch,
  component: () => <TranslatePage path={pathOfSplat(translate.useParams()._splat)} search={translate.useSearch()} />,
})

const zen = createRoute({
  getParentRoute: () => root,
  path: '/zen/$',
  validateSearch: editorSearch,
  component: () => <ZenPage path={pathOfSplat(zen.useParams()._splat)} search={zen.useSearch()} />,
})

const browse = createRoute({
  getParentRoute: () => root,
  path: '/browse/$',
  validateSearch: (search: Record<string, unknown>) => ({ ...editorSearch(search), ...pageSearch(search) }),
  component: () => <BrowseStringsPage path={pathOfSplat(browse.useParams()._splat)} search={browse.useSearch()} />,
})

/** Pages where strings are translated. */
export const editorRoutes = [translate, zen, browse] as const
