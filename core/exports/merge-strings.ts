import type { ExportedString, StringDetails } from '#core/exports/model.ts'

/** What two files say of a string. */
export const mergeDetails = (a: StringDetails, b: StringDetails): StringDetails => ({
  key: a.key,
  description: a.description || b.description,
  tags: [...new Set([...a.tags, ...b.tags])],
  maxLength: a.maxLength || b.maxLength,
  ...((a.comments ?? b.comments) && { comments: a.comments ?? b.comments }),
  ...((a.screenshots ?? b.screenshots) && { screenshots: a.screenshots ?? b.screenshots }),
})

const merged = (a: ExportedString, b: ExportedString): ExportedString => ({
  ...mergeDetails(a, b),
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
