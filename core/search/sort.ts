/** What unit lists can be ordered by. */
export const sortKeys = [
  'priority',
  'position',
  'context',
  'num_words',
  'labels',
  'timestamp',
  'last_updated',
  'source',
  'target',
  'location',
  'component',
  'num_comments',
  'num_failing_checks',
] as const

export type SortKey = (typeof sortKeys)[number] | 'id'

export interface Sort {
  readonly key: SortKey
  readonly descending: boolean
}

const counting: readonly SortKey[] = ['num_comments', 'num_failing_checks']

/** Reads `-priority,position`. Unknown keys are passed over; the keys that count replace any other ordering. */
export function readSort(text: string): Sort[] {
  const sorts = text.split(',').flatMap((part): Sort[] => {
    const name = part.trim().replace(/^-/, '')
    const key = sortKeys.find((known) => known === name)
    return key ? [{ key, descending: part.trim().startsWith('-') }] : []
  })
  const counts = sorts.find(({ key }) => counting.includes(key))
  return counts ? [counts] : sorts
}
