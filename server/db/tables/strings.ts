import type { Generated } from 'kysely'
import type { Count, Flag, Hash, Id, TextColumn, Time } from '#server/db/tables/columns.ts'

/** A source string's id is the id of its unit in the source language. */
export interface SourceStringTable {
  id: number
  component_id: number
  id_hash: Hash
  content_hash: Hash
  context: string
  source: string
  position: number
  note: TextColumn
  location: TextColumn
  flags: TextColumn
  extra_flags: TextColumn
  explanation: TextColumn
  priority: Count
  num_words: Count
  num_chars: Count
  /** 1: made here, and upstream's files lack it so far. */
  is_new: Flag
}

export interface SourceStringLabelTable {
  source_string_id: number
  label_id: number
}

export interface UnitTable {
  id: number
  translation_id: number
  source_string_id: number
  /** Order in a bilingual file; null: the source string's. */
  position: number | null
  target: string
  state: number
  /** What upstream's file holds, where that differs from `target`; null: the same. */
  upstream: string | null
  previous_source: TextColumn
  /** Given by people to the string in this language. */
  flags: TextColumn
  automatically_translated: Flag
  suggestion_count: Count
  comment_count: Count
  finding_count: Count
  created: Time
  /** Null: not changed since `created`. */
  updated: Time | null
}

/** What somebody changed and upstream does not have yet. */
export interface EditTable {
  id: Id
  unit_id: number
  translation_id: number
  author_id: number | null
  target: string
  state: number
  created: Time
  /** Our commit that holds it; '' while there is none. */
  commit_id: TextColumn
  /** Blob of the file into which it could not be written; tried again when the file is another one, or after a while. */
  failed: TextColumn
  /** When that was. */
  failed_at: Count
  /** Ids of others who had a part in the text, separated by blanks. */
  co_authors: TextColumn
}

export interface SuggestionTable {
  id: Generated<number>
  unit_id: number
  user_id: number | null
  /** Plural forms share the column, as in a unit. */
  target: string
  created: number
  /** The sum of the votes it got on the server it came from; null: none. */
  earlier_votes: Generated<number | null>
}

/** Translations that are proposed together; see docs/change-sets.md. */
export interface ChangeSetTable {
  id: Generated<number>
  project_id: number
  /** Whose proposals they are. */
  user_id: number
  name: string
  description: string
  /** The most proposals it may have. */
  budget: number
  /** Proposals it has, whatever became of them. */
  size: Generated<number>
  created: number
  updated: number
}

export interface ChangeSetItemTable {
  id: Generated<number>
  change_set_id: number
  unit_id: number
  target: string
  state: number
  reason: string
  /** Checks that fail on the text, separated by blanks. */
  failing_checks: string
  /** What the unit had when the text was proposed. */
  base_target: string
  base_state: number
  status: 'proposed' | 'applied' | 'dropped' | 'undone'
  /** What the unit got: fix-ups and enforced checks may have changed it. */
  applied_target: string | null
  applied_state: number | null
  created: number
  updated: number
}

/** A language that a change set would add to a component. */
export interface ChangeSetLanguageTable {
  id: Generated<number>
  change_set_id: number
  component_id: number
  language_id: number
  reason: string
  status: 'proposed' | 'applied' | 'dropped' | 'undone'
  /** What came of it, once applied. */
  translation_id: number | null
  created: number
  updated: number
}

export interface VoteTable {
  suggestion_id: number
  user_id: number
  /** 1 or -1. */
  value: number
}

export interface CommentTable {
  id: Generated<number>
  unit_id: number
  user_id: number | null
  text: string
  resolved: Generated<number>
  created: number
}

export interface ScreenshotTable {
  id: Generated<number>
  translation_id: number
  name: string
  /** Name of the stored file: the hash of its bytes. */
  file: string
  media_type: string
  repository_filename: Generated<string>
  user_id: number | null
  created: number
}

export interface ScreenshotUnitTable {
  screenshot_id: number
  unit_id: number
  /** Where in the picture: see core/images/box.ts. */
  box: Generated<string>
}

/** The picture itself, apart from its row: lists of screenshots never read it. */
export interface ScreenshotImageTable {
  screenshot_id: number
  content: Uint8Array
}

/** The string that somebody opened last; after `until` nobody is there. */
export interface PresenceTable {
  user_id: number
  unit_id: number
  until: number
}

export interface StringsTables {
  source_string: SourceStringTable
  source_string_label: SourceStringLabelTable
  unit: UnitTable
  edit: EditTable
  suggestion: SuggestionTable
  change_set: ChangeSetTable
  change_set_item: ChangeSetItemTable
  change_set_language: ChangeSetLanguageTable
  vote: VoteTable
  comment: CommentTable
  screenshot: ScreenshotTable
  screenshot_unit: ScreenshotUnitTable
  screenshot_image: ScreenshotImageTable
  presence: PresenceTable
}
