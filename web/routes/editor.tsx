import { createRoute } from '@tanstack/react-router'
import { editorSearch } from '#core/editor/search.ts'
import { pathOfSplat } from '../api/addresses.ts'
import { pageSearch } from '../search-params.ts'
import { lazyPage } from './lazy-page.ts'
import { root } from './root.tsx'

export const TranslatePage = lazyPage(() =>
  import('../pages/strings/translate/translate-page.tsx').then((page) => page.TranslatePage),
)
const ZenPage = lazyPage(() => import('../pages/strings/zen/zen-page.tsx').then((page) => page.ZenPage))
const BrowseStringsPage = lazyPage(() =>
  import('../pages/strings/browse-strings-page.tsx').then((page) => page.BrowseStringsPage),
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
