import { namesOfString } from '#core/usages/find-usages.ts'
import type { NamedString, UsageFamily } from '#core/usages/usage.ts'
import { hashesOfName, usageHash } from '#core/usages/usage-hash.ts'

export interface ComparedString extends NamedString {
  /** Where its file says it is used; files whose code is not read count as using it. */
  readonly location: string
}

/** Paths in `src/a.c:12 src/b.c:3`. */
const pathsOf = (location: string): string[] =>
  location.split(/[\s,]+/).flatMap((part) => (part === '' ? [] : [part.replace(/:\d+$/, '')]))

/** Compares strings with the names that code uses. */
export class UsageComparison {
  readonly #families: readonly UsageFamily[]
  readonly #used = new Set<number>()
  readonly #known = new Set<number>()

  constructor(families: readonly UsageFamily[]) {
    this.#families = families
  }

  /** Notes what code uses. */
  use(hash: number): void {
    this.#used.add(hash)
  }

  /** Notes a string that there is. */
  know(string: NamedString): void {
    for (const name of namesOfString(this.#families, string)) this.#known.add(usageHash(name, false))
  }

  /** Without a single usage nothing can be said. */
  get isEmpty(): boolean {
    return this.#used.size === 0
  }

  isUnused(string: ComparedString, isRead: (path: string) => boolean): boolean {
    if (this.isEmpty) return false
    const hashes = namesOfString(this.#families, string).flatMap(hashesOfName)
    if (hashes.some((hash) => this.#used.has(hash))) return false
    return !pathsOf(string.location).some((path) => !isRead(path))
  }

  /** Is none of these names, which mean the same string, one that there is? */
  isMissing(hashes: readonly number[]): boolean {
    return !hashes.some((hash) => this.#known.has(hash))
  }
}
