import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { accountQuery } from '../../api/account.ts'
import { usePageTitle } from '../../components/layout/use-page-title.ts'
import { WaitingList } from '../../components/status/loading.tsx'
import { Welcome } from './welcome.tsx'

/** Not for those who come for the first time, whose first page is to be small. */
const Dashboard = lazy(() => import('./dashboard.tsx').then((module) => ({ default: module.Dashboard })))

/** The dashboard of who is signed in; what this place is, for everybody else. */
export function HomePage() {
  usePageTitle()
  const account = useQuery(accountQuery)
  const waiting = (
    <div aria-busy="true">
      <WaitingList />
    </div>
  )
  if (account.isPending) return waiting
  if (!account.data?.user) return <Welcome account={account.data} />
  return (
    <Suspense fallback={waiting}>
      <Dashboard me={account.data.user} />
    </Suspense>
  )
}
