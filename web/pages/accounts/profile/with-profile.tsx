import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Profile, profileQuery } from '../../../api/profile.ts'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'

export function WithProfile({ children }: { children: (profile: Profile) => ReactNode }) {
  return (
    <Loaded query={useQuery(profileQuery)} waiting={<WaitingList />}>
      {children}
    </Loaded>
  )
}
