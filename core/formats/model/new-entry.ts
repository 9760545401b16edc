import type { Entry } from './format.ts'

const NO_SOURCE: readonly string[] = []

/** An entry of a format that has no more to say about a string than this. */
export const newEntry = (
  given: Pick<Entry, 'key' | 'target' | 'span'> &
    Partial<Pick<Entry, 'context' | 'note' | 'location' | 'flags' | 'state'>> & {
      readonly source?: Entry['source'] | undefined
    },
): Entry => ({
  key: given.key,
  context: given.context ?? '',
  source: given.source ?? NO_SOURCE,
  target: given.target,
  note: given.note ?? '',
  location: given.location ?? '',
  flags: given.flags ?? '',
  state: given.state ?? 'unknown',
  previousSource: '',
  explanation: '',
  span: given.span,
})
