// The dependency rule of the house: arrows point down, rings are forbidden, effects and ids of file formats have one place each.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formats } from '../core/formats/registry.ts'
import { findCycles } from './arrows/cycles.ts'
import { findCrowdedFolders, findFolderCycles } from './arrows/folders.ts'
import { findFormatIds } from './arrows/format-ids.ts'
import { findFaults } from './arrows/rules.ts'
import { readSource } from './arrows/source.ts'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')
const paths = [...sourceFiles(root, ['core', 'server', 'web', 'e2e', 'clients'], /\.(ts|tsx)$/)]
const textOf = (path: string) => [path, readFileSync(join(root, path), 'utf8')] as const
const texts = new Map(paths.map(textOf))
const scripts = [...sourceFiles(root, ['scripts'], /\.ts$/)].map(textOf)
const sources = [...texts].map(([path, text]) => readSource(path, text))
const formatIds = new Set(formats.flatMap(({ id, aliases = {} }) => [id, ...Object.keys(aliases)]))
const faults = [
  ...sources.flatMap(findFaults),
  ...findCycles(sources),
  ...findFolderCycles(sources),
  ...findCrowdedFolders(sources),
  ...[...texts, ...scripts].flatMap(([path, text]) => findFormatIds(path, text, formatIds)),
]

for (const { path, line, rule, advice } of faults) console.error(`${path}:${line}: ${rule}; ${advice}.`)
if (faults.length > 0) process.exitCode = 1
