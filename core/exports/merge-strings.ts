import type { ExportedString } from '#core/exports/model.ts'

const merged = (a: ExportedString, b: ExportedString): ExportedString => ({
  key: a.key,
  description: a.description || b.description,
  tags: [...new Set([...a.tags, ...b.tags])],
  maxLength: a.maxLength || b.maxLength,
  texts: { ...a.texts, ...b.texts },
})

/** Strings of two files by their keys, in the order of the first. */
export function mergeStrings(first: readonly ExportedString[], second: readonly ExportedString[]): ExportedString[] {
  const byKey = new Map<string, ExportedString>()
  for (const string of [...first, ...second]) {
    const before = byKey.get(string.key)
    byKey.set(string.key, before ? merged(before, string) : string)
  }
  return [...byKey.values()]
}
