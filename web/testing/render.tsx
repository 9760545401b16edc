import { DirectionProvider, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router'
import { act, type RenderResult, render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { type ReactNode, Suspense } from 'react'
import { createQueryClient } from '../api/query-client.ts'
import { ToastList } from '../components/toast/toast-list.tsx'
import { createAppRouter } from '../routes.tsx'
import { readSearch, writeSearch } from '../search-params.ts'
import { theme } from '../style/theme.ts'

export interface Rendered extends RenderResult {
  readonly user: UserEvent
  readonly client: QueryClient
  /** Where the person is: path and parameters. */
  address(): string
}

function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <DirectionProvider>
      <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  )
}

/** Asks as the pages do, but takes a failure for one at once: the waits between attempts are the library's. */
function testClient(): QueryClient {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  return client
}

async function show(client: QueryClient, history: RouterHistory, app: ReactNode): Promise<Rendered> {
  const user = userEvent.setup({ delay: null })
  // Waits for what is lazy: a part that suspends within an `act` nobody waits for would never go on.
  const result = await act(async () => render(<Providers client={client}>{app}</Providers>))
  return { ...result, user, client, address: () => history.location.pathname + history.location.search }
}

/** The whole application at an address, with its header and routes. */
export async function renderApp(address: string): Promise<Rendered> {
  const client = testClient()
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createAppRouter(history)
  await router.load()
  return show(client, history, <RouterProvider router={router} />)
}

/** A part with the place where it says what came of an action. */
export const withToasts = (part: ReactNode): ReactNode => (
  <>
    {part}
    <ToastList />
  </>
)

/** One component with everything it may ask for: router, queries, Mantine and texts. */
export async function renderWith(part: ReactNode, { address = '/' } = {}): Promise<Rendered> {
  const client = testClient()
  const history = createMemoryHistory({ initialEntries: [address] })
  const root = createRootRoute({
    component: Outlet,
    notFoundComponent: () => <Suspense fallback={<span aria-busy="true" />}>{part}</Suspense>,
  })
  const router = createRouter({
    routeTree: root,
    history,
    trailingSlash: 'always',
    parseSearch: readSearch,
    stringifySearch: writeSearch,
  })
  await router.load()
  return show(client, history, <RouterProvider router={router} />)
}
