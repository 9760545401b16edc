/** The names of an object's fields, typed: for objects that have no others than their type says. */
export function keysOf<T extends object>(fields: T): Extract<keyof T, string>[] {
  const names: Extract<keyof T, string>[] = []
  for (const name in fields) names.push(name)
  return names
}

/** Whether a table has an entry of that name, of its own. */
export const isKeyOf = <T extends object>(table: T, name: PropertyKey): name is keyof T => Object.hasOwn(table, name)

/** What is wanted and not so already. */
export function changedFields<T extends object>(before: T, wanted: Partial<T>): Partial<T> {
  const changed: Partial<T> = {}
  for (const name in wanted) if (wanted[name] !== before[name]) changed[name] = wanted[name]
  return changed
}

/** The other fields. */
export function withoutFields<T extends object>(fields: T, names: readonly (keyof T)[]): Partial<T> {
  const rest: Partial<T> = {}
  for (const name in fields) if (!names.includes(name)) rest[name] = fields[name]
  return rest
}

/** Names beside the known ones that say something: an empty value says nothing. */
export const otherFields = (fields: Readonly<Record<string, unknown>>, known: readonly string[]): string[] =>
  Object.entries(fields).flatMap(([name, value]) => (known.includes(name) || saysNothing(value) ? [] : [name]))

const saysNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.keys(value).length === 0)
