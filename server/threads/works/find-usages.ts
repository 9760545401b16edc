import { type FoundUsage, findUsages as find } from '#core/usages/find-usages.ts'
import type { UsageFamily } from '#core/usages/usage.ts'

export interface CodeToRead {
  readonly path: string
  readonly bytes: Uint8Array
}

/** Finds where code names strings, file by file. */
export function* findUsages({
  families,
  files,
}: {
  readonly families: readonly UsageFamily[]
  readonly files: readonly CodeToRead[]
}): Generator<undefined, FoundUsage[][], undefined> {
  yield undefined
  const decoder = new TextDecoder()
  return files.map(({ path, bytes }) => find(families, path, decoder.decode(bytes)))
}
