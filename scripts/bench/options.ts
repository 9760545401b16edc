import { parseArgs } from 'node:util'
import type { ClientPlan } from './client/measure-client.ts'
import type { ClusterPlan } from './cluster/measure-cluster.ts'
import { endpoints } from './endpoints.ts'
import type { EnginesPlan } from './engines/measure-engines.ts'
import type { FormatsPlan } from './formats/measure-formats.ts'
import type { Size } from './generator/repository.ts'
import type { JobsPlan } from './jobs/measure-jobs.ts'
import type { EndpointsPlan } from './measure-endpoints.ts'
import type { PagesPlan } from './measure-pages.ts'
import type { StartPlan } from './measure-start.ts'
import type { MemoryPlan } from './memory/measure-memory.ts'
import type { MovePlan } from './move/measure-move.ts'
import type { RepositoryPlan } from './repository/measure-repository.ts'
import { type Engine, engines } from './search/engine.ts'
import type { SearchPlan } from './search/measure-search.ts'
import type { StallSize } from './stall/measure-stall.ts'
import type { StreamsPlan } from './streams/measure-streams.ts'
import type { WebPlan } from './web/measure-web.ts'

export const sections = [
  'import',
  'endpoints',
  'pages',
  'start',
  'formats',
  'repository',
  'search',
  'memory',
  'checks',
  'edits',
  'web',
  'stall',
  'jobs',
  'cluster',
  'client',
  'engines',
  'streams',
  'move',
] as const
export type Section = (typeof sections)[number]

export interface Plan {
  /** Ascending; the last is the one that everything but the page cost by size is measured on. */
  readonly sizes: readonly Size[]
  /** Without a background job after an import, before anything is measured on it. */
  readonly quietMs: number
  readonly endpoints: EndpointsPlan
  readonly pages: PagesPlan
  readonly start: StartPlan
  readonly formats: FormatsPlan
  readonly repository: RepositoryPlan
  readonly search: SearchPlan
  readonly memory: MemoryPlan
  /** How many strings are saved. */
  readonly edits: number
  readonly web: WebPlan
  readonly stall: StallSize
  readonly jobs: JobsPlan
  readonly cluster: ClusterPlan
  readonly client: ClientPlan
  readonly engines: EnginesPlan
  readonly streams: StreamsPlan
  readonly move: MovePlan
  readonly profileSeconds: number
}

const full: Plan = {
  sizes: [
    { languages: 10, strings: 100 },
    { languages: 100, strings: 1000 },
    { languages: 100, strings: 10_000 },
  ],
  quietMs: 5000,
  endpoints: { connections: 16, warmUpSeconds: 0.8, seconds: 0.8, rounds: 4 },
  pages: { rounds: 5, secondsPerRound: 0.6 },
  start: { starts: 5, idleSeconds: 5 },
  formats: { size: 10, small: 1, large: 50, leastMs: 400, rounds: 3, every: 16, ids: [] },
  repository: { histories: 25, formats: 6, edits: 10_000 },
  search: { rounds: 40 },
  memory: { entries: 1_000_000, lookups: 300, compared: 40 },
  edits: 5000,
  web: { strings: 100_000, moves: 1000, starts: 5, keys: 120, frames: 600, steps: 40, restMs: 25_000 },
  stall: {
    size: { languages: 2, strings: 40_000 },
    answers: 1000,
    memoryEntries: 120_000,
    uploadBytes: 50_000_000,
    hookBytes: 10_000_000,
  },
  jobs: { waiting: [1000, 10_000, 50_000], claimers: 20, done: 600 },
  cluster: {
    situations: [
      { roundTrip: 0, people: 20, projects: 1 },
      { roundTrip: 2, people: 20, projects: 1 },
      { roundTrip: 50, people: 20, projects: 1 },
      { roundTrip: 50, people: 6, projects: 1 },
      { roundTrip: 50, people: 48, projects: 8 },
    ],
    seconds: 20,
  },
  client: { size: { languages: 20, strings: 5000 }, rounds: 15 },
  engines: { size: { languages: 21, strings: 5000 }, saves: 400, reads: 60, quietMs: 5000 },
  streams: { streams: 2000, people: 100, projects: 20, seconds: 120, restMs: 10_000, quietMs: 5000 },
  move: { edited: 200, each: 40, quietMs: 5000 },
  profileSeconds: 6,
}

const quick: Plan = {
  sizes: [
    { languages: 10, strings: 100 },
    { languages: 10, strings: 1000 },
  ],
  quietMs: 500,
  endpoints: { connections: 16, warmUpSeconds: 0.3, seconds: 0.2, rounds: 1 },
  pages: { rounds: 1, secondsPerRound: 0.15 },
  start: { starts: 1, idleSeconds: 1 },
  formats: { size: 0.5, small: 0.1, large: 1, leastMs: 50, rounds: 1, every: 24, ids: [] },
  repository: { histories: 1, formats: 1, edits: 500 },
  search: { rounds: 3 },
  memory: { entries: 10_000, lookups: 50, compared: 5 },
  edits: 200,
  web: { strings: 1000, moves: 20, starts: 2, keys: 20, frames: 40, steps: 5, restMs: 250 },
  stall: {
    size: { languages: 2, strings: 2000 },
    answers: 300,
    memoryEntries: 6000,
    uploadBytes: 5_000_000,
    hookBytes: 10_000_000,
  },
  jobs: { waiting: [200, 2000], claimers: 5, done: 100 },
  cluster: { situations: [{ roundTrip: 2, people: 5, projects: 1 }], seconds: 1 },
  client: { size: { languages: 5, strings: 200 }, rounds: 3 },
  engines: { size: { languages: 5, strings: 200 }, saves: 20, reads: 5, quietMs: 500 },
  streams: { streams: 100, people: 5, projects: 2, seconds: 5, restMs: 2000, quietMs: 500 },
  move: { edited: 20, each: 5, quietMs: 500 },
  profileSeconds: 3,
}

export interface Options {
  readonly plan: Plan
  /** At the size that the bounds are for. */
  readonly isFull: boolean
  readonly fresh: boolean
  readonly json: boolean
  readonly sections: readonly Section[]
  /** Of the part 'search'. */
  readonly engine: Engine
  readonly profile: string | undefined
  readonly warm: boolean
}

export const help = `npm run bench -- [options]

  --quick            10 languages x 1,000 strings, every 24th format, each subject with few and short measurements
  --only <parts>     of ${sections.join(', ')}; without import, the database of an earlier run is used
  --formats <ids>    with the part formats: only these, e.g. json,po, or all; without it, every 16th
  --engine <engine>  with the part search: sqlite, or postgres, into which the same rows are copied first
  --fresh            writes the repositories and databases anew
  --json             prints JSON instead of tables (it is in .bench/result.json in any case)
  --profile <what>   where the time goes: import, or one of
                     ${endpoints.map((endpoint) => endpoint.name).join(', ')}
  --warm             with --profile: the same page again and again, instead of many without stored replies
`

export class UsageError extends Error {}

function sectionsOf(text: string): Section[] {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !sections.includes(name as Section))
  if (unknown !== undefined) throw new UsageError(`--only takes ${sections.join(', ')}, not '${unknown}'`)
  return sections.filter((section) => names.includes(section))
}

/** Undefined: only the help is wanted. */
export function readOptions(args: readonly string[]): Options | undefined {
  const flag = { type: 'boolean', default: false } as const
  const options = {
    quick: flag,
    fresh: flag,
    json: flag,
    warm: flag,
    help: flag,
    only: { type: 'string', default: sections.join(',') },
    formats: { type: 'string', default: '' },
    engine: { type: 'string', default: 'sqlite' },
    profile: { type: 'string' },
  } as const
  const { values } = read(() => parseArgs({ args: [...args], options }))
  if (values.help) return undefined
  const { profile, fresh, json, warm } = values
  if (profile !== undefined && profile !== 'import' && !endpoints.some((endpoint) => endpoint.name === profile))
    throw new UsageError(`--profile takes import or an endpoint, not '${profile}'`)
  const engine = engines.find((name) => name === values.engine)
  if (!engine) throw new UsageError(`--engine takes ${engines.join(' or ')}, not '${values.engine}'`)
  const ids = values.formats.split(',').flatMap((id) => id.trim() || [])
  const usual = values.quick ? quick : full
  const chosen = ids.includes('all') ? [] : ids
  const plan = ids.length === 0 ? usual : { ...usual, formats: { ...usual.formats, every: 1, ids: chosen } }
  return { plan, isFull: !values.quick, fresh, json, warm, profile, engine, sections: sectionsOf(values.only) }
}

function read<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
