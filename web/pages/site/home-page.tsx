import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../api/account.ts'
import { usePageTitle } from '../../components/layout/use-page-title.ts'
import { WaitingList } from '../../components/status/loading.tsx'
import { Dashboard } from './dashboard.tsx'
import { Welcome } from './welcome.tsx'

/** The dashboard of who is signed in; what this place is, for everybody else. */
export function HomePage() {
  usePageTitle()
  const account = useQuery(accountQuery)
  if (account.isPending)
    return (
      <div aria-busy="true">
        <WaitingList />
      </div>
    )
  return account.data?.user ? <Dashboard me={account.data.user} /> : <Welcome account={account.data} />
}
