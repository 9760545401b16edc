import type { UnitList } from './unit-ids.ts'

/** The list without a string, and the string that stands in its place then; undefined: none is left. */
export function listWithout({ ids, count }: UnitList, unit: number): { list: UnitList; next: number | undefined } {
  const at = ids.indexOf(unit)
  if (at < 0) return { list: { ids, count }, next: undefined }
  const left = ids.toSpliced(at, 1)
  return { list: { ids: left, count: count - 1 }, next: left[at] ?? left.at(-1) }
}
