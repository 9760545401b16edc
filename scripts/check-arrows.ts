// The dependency rule of the house: arrows point down, rings are forbidden, effects have one place each.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCycles } from './arrows/cycles.ts'
import { findCrowdedFolders, findFolderCycles } from './arrows/folders.ts'
import { findFaults } from './arrows/rules.ts'
import { readSource } from './arrows/source.ts'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')
const paths = [...sourceFiles(root, ['core', 'server', 'web', 'e2e'], /\.(ts|tsx)$/)]
const sources = paths.map((path) => readSource(path, readFileSync(join(root, path), 'utf8')))
const faults = [
  ...sources.flatMap(findFaults),
  ...findCycles(sources),
  ...findFolderCycles(sources),
  ...findCrowdedFolders(sources),
]

for (const { path, line, rule, advice } of faults) console.error(`${path}:${line}: ${rule}; ${advice}.`)
if (faults.length > 0) process.exitCode = 1
