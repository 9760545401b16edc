import { extractorsOf } from '#core/usages/registry.ts'
import { MAX_NAME_LENGTH, MAX_USAGES_PER_FILE, type NamedString, type UsageFamily } from '#core/usages/usage.ts'

/** Changes when files must be read again because more, or something else, is found in them. */
export const USAGES_VERSION = 1

/** A usage with its position, lines and columns from 1. */
export interface FoundUsage {
  readonly names: readonly string[]
  readonly isPrefix: boolean
  readonly line: number
  readonly column: number
}

/** Folders of what others wrote or what programs made. */
const SKIPPED =
  /(?:^|\/)(?:\.git|node_modules|bower_components|Pods|Carthage|vendor|third_party|dist|build|\.dart_tool)\//
const GENERATED = /(?:\.min\.[cm]?js|\.d\.[cm]?ts|\.g\.dart|\.pb\.\w+)$/

const extensionOf = (path: string): string => /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''

/** Whether code in which strings of these families are used could stand in a file. */
export function isCodePath(families: readonly UsageFamily[], path: string): boolean {
  const extension = extensionOf(path)
  if (!extractorsOf(families).some(({ syntaxes }) => Object.hasOwn(syntaxes, extension))) return false
  return !SKIPPED.test(path) && !GENERATED.test(path)
}

/** Every usage in a file, in the order in which they stand there. */
export function findUsages(families: readonly UsageFamily[], path: string, text: string): FoundUsage[] {
  const extension = extensionOf(path)
  const lines = new Lines(text)
  const found: FoundUsage[] = []
  for (const { syntaxes, extract } of extractorsOf(families)) {
    const syntax = Object.hasOwn(syntaxes, extension) ? syntaxes[extension] : undefined
    if (!syntax) continue
    for (const { names, isPrefix = false, at } of extract(text, syntax)) {
      if (names.some((name) => name.length > MAX_NAME_LENGTH)) continue
      if (found.length >= MAX_USAGES_PER_FILE) return found
      found.push({ names, isPrefix, ...lines.position(at) })
    }
  }
  return found
}

/** Positions by offset. */
class Lines {
  readonly #starts = [0]

  constructor(text: string) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1)
  }

  position(offset: number): { line: number; column: number } {
    let [low, high] = [0, this.#starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 }
  }
}

/** All names by which code can ask for a string. */
export const namesOfString = (families: readonly UsageFamily[], string: NamedString): string[] => [
  ...new Set(extractorsOf(families).flatMap(({ namesOf }) => namesOf(string))),
]
