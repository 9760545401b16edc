import type { Catalog, Entry } from '#core/formats/model/format.ts'

export interface Difference {
  readonly added: readonly string[]
  readonly changed: readonly { readonly key: string; readonly from: string; readonly to: string }[]
  readonly removed: readonly string[]
}

/** Forms of a text as one line. */
const shown = (forms: readonly string[]): string => forms.join(' | ')

const textOf = ({ source, target }: Entry): string => shown(target.some((form) => form !== '') ? target : source)

/** What a string is called where somebody reads the list. */
const nameOf = ({ key, context, source }: Entry): string => (source.length > 0 ? shown(source) : key || context)

/** Strings of one file against those of another, by key. */
export function compareCatalogs(before: Catalog | undefined, after: Catalog): Difference {
  const old = new Map((before?.entries ?? []).map((entry) => [entry.key, entry] as const))
  const added: string[] = []
  const changed: { key: string; from: string; to: string }[] = []
  for (const entry of after.entries) {
    const known = old.get(entry.key)
    old.delete(entry.key)
    if (!known) added.push(nameOf(entry))
    else if (shown(known.target) !== shown(entry.target))
      changed.push({ key: nameOf(entry), from: textOf(known), to: textOf(entry) })
  }
  return { added, changed, removed: [...old.values()].map(nameOf) }
}

export const isEmpty = ({ added, changed, removed }: Difference): boolean =>
  added.length + changed.length + removed.length === 0

const line = (text: string): string => text.replaceAll('\n', '\\n')

export function formatDifference({ added, changed, removed }: Difference): string[] {
  return [
    ...added.map((key) => `  + ${line(key)}`),
    ...changed.map(({ key, from, to }) => `  ~ ${line(key)}: ${line(from)} -> ${line(to)}`),
    ...removed.map((key) => `  - ${line(key)}`),
  ]
}
