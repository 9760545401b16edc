import { createRootRoute, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Frame } from '../components/frame/frame.tsx'
import { WaitingList } from '../components/status/loading.tsx'
import { NotFoundPage } from '../pages/not-found/not-found-page.tsx'

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
