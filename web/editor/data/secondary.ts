import { queryOptions } from '@tanstack/react-query'
import type { Unit } from '../../api/types.ts'
import type { Profile } from './profile.ts'
import { partQuery } from './units.ts'

/** The code at the end of a language's API address. */
const codeOf = (address: string): string => decodeURIComponent(new URL(address).pathname.split('/').at(-2) ?? '')

export const secondaryCodes = (profile: Profile | undefined): string[] =>
  (profile?.secondary_languages ?? []).map(codeOf).filter(Boolean)

/** A string in the languages that the person also reads. */
export const secondaryQuery = (unit: number, codes: readonly string[]) =>
  queryOptions({
    ...partQuery<Unit>(unit, 'languages', `?language=${encodeURIComponent(codes.join(','))}`),
    staleTime: 60_000,
  })
