import { quickHash } from '#core/text/quick-hash.ts'

/** Keys that are longer are looked up by what they begin with only so far. */
const MAX_PREFIX = 200

/** What a usage is found by: two that are taken for the same only hide a string that is unused. */
export const usageHash = (name: string, isPrefix: boolean): number => quickHash(isPrefix ? `\u0000${name}` : name)

/** What usages of a string with this name can be found by: the name itself, and everything that it begins with. */
export function hashesOfName(name: string): number[] {
  const hashes = [usageHash(name, false)]
  for (let end = 1; end <= Math.min(name.length, MAX_PREFIX); end++) hashes.push(usageHash(name.slice(0, end), true))
  return hashes
}
