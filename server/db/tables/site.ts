import type { Count, Flag, Id, TextColumn, Time } from '#server/db/tables/columns.ts'

export interface JobTable {
  id: Id
  kind: string
  /** JSON object of ids. */
  payload: string
  /** A second request while one with the same key waits is the same request. */
  key: string
  /** One job at a time per lane. */
  lane: string
  attempts: Count
  max_attempts: Count
  /** How often it was put off without a try being counted. */
  postponed: Count
  /** Whose it is; 0: no project's. */
  project_id: Count
  run_at: Time
  /** Who runs it now; null: waiting. */
  worker: string | null
  /** Until when that worker is believed alive. */
  lease_until: Time | null
  last_error: TextColumn
  task_id: string | null
  created: Time
}

/** What people see of a job: kept after the job is gone. */
export interface TaskTable {
  id: string
  kind: string
  component_id: number | null
  user_id: number | null
  progress: Count
  completed: Flag
  /** JSON; null while it runs. */
  result: string | null
  log: TextColumn
  created: Time
  updated: Time
}

/** What a process of the site leaves of itself; JSON of figures. */
export interface ProcessTable {
  name: string
  host: string
  pid: Count
  role: 'all' | 'web' | 'worker'
  version: string
  started: Time
  seen: Time
  figures: string
}

export interface SettingTable {
  name: string
  value: string
}

/** The next free id of tables whose rows are written in bulk. Only on SQLite; PostgreSQL has sequences. */
export interface SequenceTable {
  name: string
  value: number
}

/** How many rows of a list fall into each block of ids: where page N begins, without walking to it. */
export interface ListBlockTable {
  list: string
  /** Component the rows belong to; a project's own rows count under minus its id, the site's under 0. */
  owner: number
  block: number
  rows: number
}

/** A request that was carried out under a key its sender chose. */
export interface RequestKeyTable {
  user_id: number
  key: string
  /** Hash of the body. */
  request: string
  reply: string
  created: number
}

/** A file that all processes of the site find; what it holds is in the parts of its upload. */
export interface BlobTable {
  name: string
  upload: string
  size: number
  created: Time
}

export interface BlobPartTable {
  upload: string
  /** From 0 up. */
  position: number
  created: Time
  content: Uint8Array
}

export interface SiteTables {
  blob: BlobTable
  blob_part: BlobPartTable
  job: JobTable
  task: TaskTable
  process: ProcessTable
  setting: SettingTable
  sequence: SequenceTable
  list_block: ListBlockTable
  request_key: RequestKeyTable
}
