import type { Filter } from '#core/templates/filter.ts'
import { dateFilters } from '#core/templates/filters-date.ts'
import { listFilters } from '#core/templates/filters-list.ts'
import { numberFilters } from '#core/templates/filters-number.ts'
import { textFilters } from '#core/templates/filters-text.ts'
import { TEXT_LIMIT, type Value } from '#core/templates/value.ts'

/** Every filter a template may use; one table per subject. None of them reads a clock or rolls dice. */
export const filters: Readonly<Record<string, Filter>> = {
  ...textFilters,
  ...listFilters,
  ...numberFilters,
  ...dateFilters,
}

export function applyFilter(name: string, value: Value, argument: Value | undefined): Value {
  const result = filters[name]?.apply(value, argument)
  if (result === undefined) return ''
  return typeof result === 'string' && result.length > TEXT_LIMIT ? result.slice(0, TEXT_LIMIT) : result
}
