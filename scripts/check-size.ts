// No source file over 500 lines; data, generated files and tests apart.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from './source-files.ts'

const limit = 500
const root = join(import.meta.dirname, '..')
const exempt = /\.test\.tsx?$|\/(data|generated)\//

for (const path of sourceFiles(
  root,
  ['core', 'server', 'web', 'e2e', 'scripts', 'clients'],
  /\.(ts|tsx|mts|mjs|css)$/,
)) {
  if (exempt.test(path)) continue
  const lines = readFileSync(join(root, path), 'utf8').split('\n').length - 1
  if (lines <= limit) continue
  console.error(`${path}: ${lines} lines, ${limit} are allowed: split it by subject.`)
  process.exitCode = 1
}
