import { type Building, isBuildCode, isTestCode, roomOf } from './floors.ts'
import { resolveImport } from './resolve.ts'
import type { Import, Source, Use } from './source.ts'

export interface Fault {
  readonly path: string
  readonly line: number
  readonly rule: string
  readonly advice: string
}

type Finding = Omit<Fault, 'path' | 'line'> | undefined

/** Packages that core may use: they run in a browser, and bring neither input nor output. */
const corePackages = new Set(['@fluent/syntax', '@marcbachmann/cel-js', 'fflate', 're2js', 'siphash', 'typebox'])

const sqlRooms = ['server/db', 'server/queue', 'server/access', 'server/stats']

function isIn(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path.startsWith(`${folder}/`))
}

function forbidTestCode(to: string): Finding {
  if (!isTestCode(to)) return undefined
  return { rule: `${to} is for tests`, advice: 'move what is needed out of the test code, or do without' }
}

/** Buildings share core alone; the floors of core and server are one house. */
function isForeign(here: Building, there: Building): boolean {
  return there !== 'core' && there !== here && !(here === 'core' && there === 'server')
}

function requireLowerFloor(from: string, to: string): Finding {
  const [here, there] = [roomOf(from), roomOf(to)]
  if (!here) return undefined
  if (!there || isForeign(here.building, there.building))
    return {
      rule: `${here.building} may not import ${to}`,
      advice: 'it belongs to another building; what both need lives in core',
    }
  if (there.building === 'core' || here.name === there.name || there.height < here.height) return undefined
  const relation = there.height === here.height ? 'beside' : 'above'
  return {
    rule: `${here.name} (${here.floor}) may not import ${there.name} (${there.floor}), which is ${relation} it`,
    advice: 'move the shared part to a lower floor, pass it in as an argument, or add a job to the queue',
  }
}

function checkFile(from: string, to: string): Finding {
  if (isBuildCode(from)) return undefined
  if (isTestCode(from)) {
    if (!from.startsWith('core/') || to.startsWith('core/')) return undefined
    return { rule: 'tests of core may only import core', advice: 'move the test to the room that it also tests' }
  }
  return forbidTestCode(to) ?? requireLowerFloor(from, to)
}

function checkNode(from: string, name: string): Finding {
  if (isTestCode(from) || isBuildCode(from)) return undefined
  if (from.startsWith('clients/')) return undefined
  if (!from.startsWith('server/'))
    return {
      rule: `${name} does not exist in a browser`,
      advice: 'take its result as an argument; effects live in server',
    }
  if (name !== 'node:child_process' || from.startsWith('server/vcs/')) return undefined
  return { rule: 'only server/vcs runs programs', advice: 'call a function of server/vcs' }
}

function checkPackage(from: string, name: string, { takesValues }: Import): Finding {
  if (isTestCode(from)) return undefined
  if (from.startsWith('core/') && !corePackages.has(name))
    return {
      rule: `core may not import ${name}`,
      advice: 'if it is pure, add it to corePackages in scripts/arrows/rules.ts',
    }
  if (name !== 'kysely' || !takesValues || isIn(from, sqlRooms)) return undefined
  return { rule: 'only the store, queue, access and stats build SQL', advice: 'move the query to server/db/queries' }
}

/** The schemas of the contract are for the server: a page that loaded them would ship them all. */
function checkContract(from: string, to: string, { takesValues }: Import): Finding {
  if (!takesValues || !from.startsWith('web/') || !to.startsWith('core/contract/') || isTestCode(from)) return undefined
  return { rule: `web may not load ${to}`, advice: 'import its types alone, with import type' }
}

function checkImport(from: string, item: Import): Finding {
  const target = resolveImport(from, item.specifier)
  if (target.kind === 'file') return checkContract(from, target.path, item) ?? checkFile(from, target.path)
  if (target.kind === 'node') return checkNode(from, target.name)
  if (target.kind === 'package') return checkPackage(from, target.name, item)
  return undefined
}

const readsEnvironment = new Set(['server/config.ts', 'server/main.ts', 'clients/cli/process-terminal.ts'])

function checkUse(from: string, { name }: Use): Finding {
  if (isTestCode(from) || isBuildCode(from)) return undefined
  if (from.startsWith('core/'))
    return { rule: `core may not use ${name}`, advice: 'time, randomness and the machine come as arguments' }
  if (name !== 'process.env' || readsEnvironment.has(from)) return undefined
  return { rule: 'only server/config.ts reads the environment', advice: 'add a setting there and pass its value in' }
}

function checkRoom(path: string): Finding {
  if (roomOf(path) || isTestCode(path) || isBuildCode(path)) return undefined
  return {
    rule: 'this room has no floor',
    advice: 'move the file, or give its room a floor in scripts/arrows/floors.ts',
  }
}

/** Everything in one file that the house forbids. */
export function findFaults({ path, imports, uses }: Source): Fault[] {
  const at = (line: number, finding: Finding): Fault[] => (finding ? [{ path, line, ...finding }] : [])
  return [
    ...at(1, checkRoom(path)),
    ...imports.flatMap((item) => at(item.line, checkImport(path, item))),
    ...uses.flatMap((use) => at(use.line, checkUse(path, use))),
  ]
}
