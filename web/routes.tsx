import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { ApiError } from './api/client.ts'
import { ErrorNotice } from './components/status/error-notice.tsx'
import { aboutRoutes } from './routes/about.tsx'
import { accountRoutes } from './routes/account.tsx'
import { browseRoutes } from './routes/browse.tsx'
import { editorRoutes } from './routes/editor.tsx'
import { manageRoutes } from './routes/manage.tsx'
import { root } from './routes/root.tsx'
import { toolRoutes } from './routes/tools.tsx'
import { readSearch, writeSearch } from './search-params.ts'

const routeTree = root.addChildren([
  ...browseRoutes,
  ...toolRoutes,
  ...editorRoutes,
  ...accountRoutes,
  ...aboutRoutes,
  ...manageRoutes,
])

/** Goes by the address bar unless another history is given. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    trailingSlash: 'always',
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    scrollRestoration: true,
    defaultErrorComponent: ({ error, reset }) => (
      <ErrorNotice error={asError(error)} onRetry={retryWith(error, reset)} />
    ),
  })

/** A page that could not be fetched is fetched anew with everything else, once there is a connection. */
const retryWith = (error: unknown, reset: () => void) => () =>
  error instanceof ApiError && error.status === 0 && navigator.onLine ? location.reload() : reset()

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
