/** What other servers send is read with suspicion: these give undefined for everything that is not as it should be. */
export function part(json: unknown, ...names: readonly (string | number)[]): unknown {
  let value = json
  for (const name of names) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = Reflect.get(value, name)
  }
  return value
}

export function text(json: unknown, ...names: readonly (string | number)[]): string | undefined {
  const value = part(json, ...names)
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function number(json: unknown, ...names: readonly (string | number)[]): number | undefined {
  const value = part(json, ...names)
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined
}

export function list(json: unknown, ...names: readonly string[]): readonly unknown[] {
  const value = part(json, ...names)
  return Array.isArray(value) ? value : []
}
