// Values that are exported and needed by no other file. Types are left alone: they cost nothing and document.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findIdleExports, readShared } from './arrows/exports.ts'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')
const paths = [...sourceFiles(root, ['core', 'server', 'web', 'e2e', 'scripts', 'clients'], /\.(?:ts|tsx|mjs)$/)]
/** Named in no import: by the configuration of the tests, or bundled by one. */
const namedElsewhere = new Set([
  'clients/typescript/client.ts',
  'e2e/client/journey.ts',
  'server/testing/setup-run.ts',
  'server/testing/setup-service.ts',
  'server/testing/vitest-config.ts',
])
const idle = findIdleExports(
  paths
    .filter((path) => !path.endsWith('.d.ts'))
    .map((path) => readShared(path, readFileSync(join(root, path), 'utf8'))),
).filter(({ path }) => !namedElsewhere.has(path))

for (const { path, line, name, advice } of idle)
  console.error(`${path}:${line}: no other file needs ${name}; ${advice}.`)
if (idle.length > 0) process.exitCode = 1
