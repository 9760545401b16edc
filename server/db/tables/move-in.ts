import type { Generated } from 'kysely'
import type { Id, TextColumn, Time } from '#server/db/tables/columns.ts'

/** Another server whose projects are moved in here. */
export interface MoveInTable {
  id: Id
  /** Address without the `/api/`; of an export the service and the project, `crowdin:shop`. */
  url: string
  /** What is moved in from: `weblate`, or the id of a service whose exports are imported. */
  service: TextColumn
  /** JSON list of the exported files that wait to be imported: name and size. */
  files: TextColumn
  /** JSON: name and source language of the project that an export becomes; of a server whether its IDs are kept. */
  options: TextColumn
  /** Sealed; '' once the move is over. */
  token: TextColumn
  /** JSON list of slugs; empty: all. */
  projects: TextColumn
  /** JSON: what the last comparison found; '' before the first. */
  report: TextColumn
  /** The task of the newest run. */
  task_id: TextColumn
  created: Time
  /** When the newest run came to its end. */
  finished: Generated<Time | null>
  /** When people were sent here for good. */
  switched: Generated<Time | null>
  /** Minutes from one run by itself to the next, until the switch; 0: none. */
  follow_every: Generated<number>
  /** When the next one is due. */
  next_follow: Generated<Time>
  /** How many of them failed in a row. */
  follow_failures: Generated<number>
}

/** Which of our rows came from which of theirs. */
export interface MovedObjectTable {
  move_in_id: number
  kind: string
  remote_id: number
  local_id: number
}

/** How far each part of a move has come. */
export interface MovedPartTable {
  move_in_id: number
  part: string
  value: string
}

/** IDs that rows are to get: filled, used and emptied in one transaction. */
export interface KeptIdTable {
  kind: string
  old_id: number
  new_id: number
}

export interface MoveInTables {
  kept_id: KeptIdTable
  move_in: MoveInTable
  moved_object: MovedObjectTable
  moved_part: MovedPartTable
}
