import type { Generated } from 'kysely'
import type { Id, TextColumn, Time } from '#server/db/tables/columns.ts'

/** Another server whose projects are moved in here. */
export interface MoveInTable {
  id: Id
  /** Address without the `/api/`. */
  url: string
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

export interface MoveInTables {
  move_in: MoveInTable
  moved_object: MovedObjectTable
  moved_part: MovedPartTable
}
