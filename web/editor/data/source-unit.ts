import { useQuery } from '@tanstack/react-query'
import type { Unit } from '../../api/types.ts'
import { unitIdOf } from './feedback.ts'
import { unitQuery } from './units.ts'

/** The unit of the source string, which holds what is said for all languages; undefined while it is asked for. */
export function useSourceUnit(unit: Unit): Unit | undefined {
  const id = unitIdOf(unit.source_unit) ?? unit.id
  const { data } = useQuery({ ...unitQuery(id), enabled: id !== unit.id })
  return id === unit.id ? unit : data
}
