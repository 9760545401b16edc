import { useQuery } from '@tanstack/react-query'
import type { Unit } from '../../api/types.ts'
import { unitIdOf } from './feedback.ts'
import { unitQuery } from './units.ts'

/** The unit of the source string, for who is about to change it; undefined until then and while it is asked for. */
export function useSourceUnit(unit: Unit, wanted: boolean): Unit | undefined {
  const id = unitIdOf(unit.source_unit) ?? unit.id
  const { data } = useQuery({ ...unitQuery(id), enabled: wanted && id !== unit.id })
  return id === unit.id ? unit : data
}
