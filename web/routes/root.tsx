import { createRootRoute, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Frame } from '../components/frame/frame.tsx'
import { NotFoundPage } from '../components/layout/not-found.tsx'
import { Busy } from '../components/status/busy.tsx'
import { WaitingList } from '../components/status/loading.tsx'

export const root = createRootRoute({
  component: () => (
    <Frame>
      <Suspense
        fallback={
          <Busy>
            <WaitingList />
          </Busy>
        }
      >
        <Outlet />
      </Suspense>
    </Frame>
  ),
  notFoundComponent: NotFoundPage,
})
