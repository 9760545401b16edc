import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { accountQuery } from '../../api/account.ts'

/** What follows a sign-out: the pages know nobody any more. */
export function useLeave(): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    client.setQueryData(accountQuery.queryKey, (known) => known && { ...known, user: null })
    await navigate({ to: '/' })
    // What was read as somebody is not for whoever comes next.
    await client.resetQueries()
  }
}
