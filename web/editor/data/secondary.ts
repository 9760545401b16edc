import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { Profile } from '../../api/profile.ts'
import type { Unit } from '../../api/types.ts'
import { gathering } from './gather.ts'
import { LEFT_BEHIND } from './units.ts'

/** The last part of an API address: the code of a language, the number of a string. */
const lastPart = (address: string): string => decodeURIComponent(new URL(address).pathname.split('/').at(-2) ?? '')

export const secondaryCodes = (profile: Pick<Profile, 'secondary_languages'> | undefined): string[] =>
  (profile?.secondary_languages ?? []).map(lastPart).filter(Boolean)

/** So many strings that their units in as many languages as people read fit into one page of the API. */
const MAX_STRINGS = 50
const PAGE = 1000

type Loading = (sourceUnit: string) => Promise<Unit[]>
const loadings = new Map<string, Loading>()

/** Strings of a list that come into sight together are asked for together. */
function loadingIn(languages: string): Loading {
  const known = loadings.get(languages)
  if (known) return known
  const loading = gathering<string, Unit[]>(MAX_STRINGS, async (sources) => {
    const query = { source_unit: sources.map(lastPart).join(','), language: languages, page_size: PAGE }
    const { results } = await call('GET /api/units/', { query })
    const found = Map.groupBy(results, (unit) => unit.source_unit)
    return (source) => found.get(source) ?? []
  })
  loadings.set(languages, loading)
  return loading
}

/** A string in the languages that the person also reads. */
export const secondaryQuery = ({ id, source_unit }: Pick<Unit, 'id' | 'source_unit'>, codes: readonly string[]) =>
  queryOptions({
    queryKey: ['unit', id, 'languages', codes.join(',')],
    queryFn: async () => (await loadingIn(codes.join(','))(source_unit)).filter((unit) => unit.id !== id),
    staleTime: 60_000,
    gcTime: LEFT_BEHIND,
  })
