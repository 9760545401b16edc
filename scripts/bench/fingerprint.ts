import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from '../source-files.ts'
import { GENERATOR_VERSION } from './generator/texts.ts'
import { root } from './processes.ts'

/** What decides which rows an import writes: a database made by other code than this is made anew. */
const writers = ['server/db/migrations', 'server/stats', 'server/sync', 'core/units', 'core/merge']

export function writersFingerprint(): string {
  const hash = createHash('sha256').update(String(GENERATOR_VERSION))
  for (const path of sourceFiles(root, writers, /(?<!\.test)\.ts$/)) hash.update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}
