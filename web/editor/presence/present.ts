import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'

/** Somebody else who has a string open. */
export interface Present {
  unit: number
  username: string
  full_name: string
}

const presentQuery = queryOptions({
  queryKey: ['present'],
  queryFn: (): Present[] => [],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** What the events of the project last told. */
export const setPresent = (client: QueryClient, present: Present[]): void => {
  client.setQueryData(presentQuery.queryKey, present)
}

export const useOthersAt = (unit: number): readonly Present[] =>
  useQuery({ ...presentQuery, select: (all) => all.filter((one) => one.unit === unit) }).data ?? []

/** What fits into a circle: the first letters of the first and the last word of a name. */
export function initialsOf({ full_name, username }: Pick<Present, 'full_name' | 'username'>): string {
  const words = (full_name.trim() || username).split(/\s+/u)
  const first = (word: string | undefined) => [...(word ?? '')].slice(0, 1)
  return [...first(words[0]), ...(words.length > 1 ? first(words.at(-1)) : [])].join('').toLocaleUpperCase()
}
