/** What a template can hold: plain data, as JSON has it. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }

export type Variables = { readonly [name: string]: Value }

/** No text made by a template or one of its filters grows beyond this. */
export const TEXT_LIMIT = 200_000

export const isList = (value: Value): value is readonly Value[] => Array.isArray(value)

/** A member of a value, as `value.name` in a template; undefined when there is none. */
export function member(value: Value, name: string): Value | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (isList(value)) return /^\d{1,9}$/.test(name) ? value[Number(name)] : undefined
  if (Object.hasOwn(value, name)) return value[name]
  return name === 'items' ? Object.entries(value) : undefined
}

export function isTrue(value: Value): boolean {
  if (typeof value !== 'object' || value === null) return Boolean(value)
  return isList(value) ? value.length > 0 : Object.keys(value).length > 0
}

const quoted = (value: Value): string => (typeof value === 'string' ? `'${value}'` : toText(value))

/** How a value is written: as the template language's first home writes it. */
export function toText(value: Value): string {
  if (value === null) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (typeof value !== 'object') return String(value)
  if (isList(value)) return `[${value.map(quoted).join(', ')}]`
  return `{${Object.entries(value)
    .map(([name, part]) => `'${name}': ${quoted(part)}`)
    .join(', ')}}`
}

/** A value as a number, where it is one or reads as one. */
export function toNumber(value: Value): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'string' || !/^\s*[+-]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})\s*$/.test(value)) return undefined
  return Number(value)
}
