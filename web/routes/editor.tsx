import { createRoute } from '@tanstack/react-router'
import { StringsPage } from '../pages/strings/strings-page.tsx'
import { stringsSearch } from '../search-params.ts'
import { root } from './root.tsx'

const strings = createRoute({
  getParentRoute: () => root,
  path: '/translate/$project/$component/$language',
  validateSearch: stringsSearch,
  component: () => {
    const { page, checksum } = strings.useSearch()
    return <StringsPage {...strings.useParams()} page={page} checksum={checksum} />
  },
})

/** Pages where strings are translated. */
export const editorRoutes = [strings] as const
