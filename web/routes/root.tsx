import { createRootRoute, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Frame } from '../components/frame/frame.tsx'
import { NotFoundPage } from '../components/layout/not-found.tsx'
import { WaitingList } from '../components/status/loading.tsx'

export const root = createRootRoute({
  component: () => (
    <Frame>
      <Suspense fallback={<WaitingList />}>
        <Outlet />
      </Suspense>
    </Frame>
  ),
  notFoundComponent: NotFoundPage,
})
