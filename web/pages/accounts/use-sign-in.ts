import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Reply } from '../../api/call.ts'
import { safeNext } from './sign-in/safe-next.ts'

export type SignInReply = Reply<'POST /api/account/sign-in/'>

/** After a sign-in everything is asked for anew: another person sees other things. */
export function useEnter(): (next?: string) => Promise<void> {
  const client = useQueryClient()
  const router = useRouter()
  return async (next) => {
    client.clear()
    await router.navigate({ href: safeNext(next), replace: true })
  }
}

/** The key that a link in a letter carries after the `#`, so that it is in no log. */
export const keyOfLink = (): string => decodeURIComponent(window.location.hash.slice(1))
