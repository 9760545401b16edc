import { namesOfString } from '#core/usages/find-usages.ts'
import type { NamedString, UsageFamily } from '#core/usages/usage.ts'
import { usageHash } from '#core/usages/usage-hash.ts'

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
  readonly #prefixes = new Set<string>()
  readonly #prefixLengths = new Set<number>()
  readonly #known = new Set<number>()

  constructor(families: readonly UsageFamily[]) {
    this.#families = families
  }

  /** Notes what code uses. */
  use(name: string, isPrefix: boolean): void {
    if (!isPrefix) this.#used.add(usageHash(name, false))
    else {
      this.#prefixes.add(name)
      this.#prefixLengths.add(name.length)
    }
  }

  /** Notes a string that there is. */
  know(string: NamedString): void {
    for (const name of namesOfString(this.#families, string)) this.#known.add(usageHash(name, false))
  }

  isUnused(string: ComparedString, isRead: (path: string) => boolean): boolean {
    // Without a single usage nothing can be said.
    if (this.#used.size + this.#prefixes.size === 0) return false
    if (namesOfString(this.#families, string).some((name) => this.#isUsed(name))) return false
    return !pathsOf(string.location).some((path) => !isRead(path))
  }

  #isUsed(name: string): boolean {
    if (this.#used.has(usageHash(name, false))) return true
    for (const length of this.#prefixLengths)
      if (length <= name.length && this.#prefixes.has(name.slice(0, length))) return true
    return false
  }

  /** Is none of these names, which mean the same string, one that there is? */
  isMissing(names: readonly string[]): boolean {
    return !names.some((name) => this.#known.has(usageHash(name, false)))
  }
}
