import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../api/account.ts'
import { profileQuery } from '../../api/profile.ts'

const ZEN = 1

/** The page that people want to translate on: one string at a time, or all in one list. */
export function useTranslatingPage(): 'translate' | 'zen' {
  const me = useMe()
  const { data } = useQuery({ ...profileQuery, enabled: Boolean(me) })
  return data?.translate_mode === ZEN ? 'zen' : 'translate'
}
