import type { AddEdit } from '../model/edit-plan.ts'
import type { Edit } from '../model/format.ts'

/**
 * New strings in the order of their keys: each follows the key before its own, as `json_sort_keys` wants it. Strings that are
 * there stay where they are. `nested`: dots part the names of a path, and a path comes before what it is the beginning of.
 */
export function sortAdds(edits: readonly Edit[], keys: readonly string[], nested: boolean): readonly Edit[] {
  const adds = edits.filter((edit): edit is AddEdit => edit.kind === 'add')
  if (adds.length === 0) return edits
  const byKey = new Map(adds.map((add) => [add.key, add]))
  const rank = (key: string): string => (nested ? key.replaceAll('.', '\0') : key)
  const all = [...new Set([...keys, ...byKey.keys()])].map((key) => ({ key, rank: rank(key) }))
  all.sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
  const sorted = all.flatMap(({ key }, index): Edit[] => {
    const add = byKey.get(key)
    return add === undefined ? [] : [{ ...add, after: all[index - 1]?.key ?? null }]
  })
  return [...edits.filter(({ kind }) => kind !== 'add'), ...sorted]
}
