import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { UsageComparison } from '#core/usages/compare-usages.ts'
import { findUsages, isCodePath } from '#core/usages/find-usages.ts'
import { MAX_CODE_BYTES, type UsageFamily } from '#core/usages/usage.ts'

export interface UsedName {
  readonly path: string
  readonly line: number
  readonly column: number
  readonly names: readonly string[]
  readonly isPrefix: boolean
}

export interface CodeString {
  readonly key: string
  readonly context: string
  readonly source: string
  readonly location: string
}

/** What the code of a project uses of one family of formats, read once however many components ask. */
export class CodeUsages {
  readonly #families: readonly UsageFamily[]
  readonly #comparison: UsageComparison
  readonly #used: UsedName[] = []

  constructor(root: string, paths: readonly string[], families: readonly UsageFamily[]) {
    this.#families = families
    this.#comparison = new UsageComparison(families)
    for (const path of paths.filter((one) => isCodePath(families, one))) this.#read(root, path)
  }

  #read(root: string, path: string): void {
    const full = join(root, path)
    if (statSync(full).size > MAX_CODE_BYTES) return
    for (const usage of findUsages(this.#families, path, readFileSync(full, 'utf8'))) {
      for (const name of usage.names) this.#comparison.use(name, usage.isPrefix)
      this.#used.push({ path, ...usage })
    }
  }

  know(string: CodeString): void {
    this.#comparison.know(string)
  }

  isUnused(string: CodeString): boolean {
    return this.#comparison.isUnused(string, (path) => isCodePath(this.#families, path))
  }

  /** Usages of keys that no component knows. */
  missing(): UsedName[] {
    return this.#used.filter(({ names, isPrefix }) => !isPrefix && this.#comparison.isMissing(names))
  }
}
