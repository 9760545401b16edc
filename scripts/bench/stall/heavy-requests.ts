import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FILE_FOLDER } from '../generator/repository.ts'
import { COMPONENT, PROJECT } from '../import/run-import.ts'

export interface HeavyRequest {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Statuses of which one is expected. */
  readonly statuses: readonly number[]
  readonly headers?: Readonly<Record<string, string>>
  body?(): FormData | string
}

export interface StallPlan {
  readonly memoryEntries: number
  readonly uploadBytes: number
  readonly hookBytes: number
}

const form = (name: string, bytes: string): FormData => {
  const data = new FormData()
  data.append('file', new Blob([bytes]), name)
  return data
}

/** All different, 180 bytes each: 120,000 of them make 21 MB. */
const memoryFile = (entries: number): string =>
  JSON.stringify(
    Array.from({ length: entries }, (_, number) => ({
      source: `Sentence ${number} of a memory that somebody brings along`,
      target: `Satz ${number} eines Gedächtnisses, das jemand mitbringt`,
      source_language: 'en',
      target_language: 'de',
      origin: 'bench',
    })),
  )

/** A text for each string of the translation, and so many that it does not know that the file gets its size. */
function translationFile(folder: string, bytes: number): string {
  const texts = JSON.parse(readFileSync(join(folder, FILE_FOLDER, 'en.json'), 'utf8')) as Record<string, string>
  const known = Object.entries(texts).map(([name, text]) => [name, text.toUpperCase()])
  const missing = Math.max(0, bytes - JSON.stringify(Object.fromEntries(known)).length)
  const unknown = Array.from({ length: Math.floor(missing / 250) }, (_, number) => [
    `unknown ${String(number).padStart(10)}`,
    'lang '.repeat(45),
  ])
  return JSON.stringify(Object.fromEntries([...known, ...unknown]))
}

const nested = (bytes: number): string => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)

/** What kept everybody waiting once, each a request that one person can send. */
export const heavyRequests = (folder: string, plan: StallPlan): readonly HeavyRequest[] => [
  {
    name: `memory import, ${plan.memoryEntries.toLocaleString('en')} entries`,
    method: 'POST',
    path: '/api/memory/import/',
    statuses: [200, 201, 202],
    body: () => form('memory.json', memoryFile(plan.memoryEntries)),
  },
  {
    name: 'export of all units as XLSX',
    method: 'GET',
    path: `/api/projects/${PROJECT}/file/?format=zip:xlsx`,
    statuses: [200],
  },
  {
    name: `upload of a file of ${plan.uploadBytes / 1e6} MB`,
    method: 'POST',
    path: `/api/translations/${PROJECT}/${COMPONENT}/de/file/`,
    statuses: [200, 202],
    body: () => form('de.json', translationFile(folder, plan.uploadBytes)),
  },
  {
    name: `hook with ${plan.hookBytes / 1e6} MB of nested JSON`,
    method: 'POST',
    path: '/hooks/generic/',
    statuses: [400, 413],
    headers: { 'content-type': 'application/json', authorization: '' },
    body: () => nested(plan.hookBytes),
  },
]
