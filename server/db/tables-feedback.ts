import type { Generated } from 'kysely'

/** A check that fails on a unit. Where it fails is found again when somebody looks. */
export interface FindingTable {
  unit_id: number
  check: string
  dismissed: Generated<number>
}

export interface SuggestionTable {
  id: Generated<number>
  unit_id: number
  user_id: number | null
  /** Plural forms share the column, as in a unit. */
  target: string
  created: number
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

/** What somebody did in a translation, in numbers. */
export interface ContributionTable {
  user_id: number
  translation_id: number
  edits: Generated<number>
  first: number
  last: number
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
}

export interface AnnouncementTable {
  id: Generated<number>
  message: string
  severity: Generated<string>
  project_id: number | null
  category_id: number | null
  component_id: number | null
  language_id: number | null
  user_id: number | null
  /** A day, as 2026-11-15. */
  expiry: string | null
  notify: Generated<number>
  created: number
}

export interface ComponentListTable {
  id: Generated<number>
  name: string
  slug: string
  show_dashboard: Generated<number>
}

export interface ComponentListMemberTable {
  component_list_id: number
  component_id: number
}

export interface ComponentListRuleTable {
  id: Generated<number>
  component_list_id: number
  project_match: Generated<string>
  component_match: Generated<string>
}

/** How strings of a language are worked on, in one project or (project null) everywhere. */
export interface WorkflowTable {
  id: Generated<number>
  project_id: number | null
  language_id: number
  translation_review: Generated<number>
  enable_suggestions: Generated<number>
  restrict_direct_editing: Generated<number>
  suggestion_voting: Generated<number>
  suggestion_autoaccept: Generated<number>
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

export interface FeedbackTables {
  request_key: RequestKeyTable
  finding: FindingTable
  suggestion: SuggestionTable
  vote: VoteTable
  comment: CommentTable
  contribution: ContributionTable
  screenshot: ScreenshotTable
  screenshot_unit: ScreenshotUnitTable
  announcement: AnnouncementTable
  component_list: ComponentListTable
  component_list_member: ComponentListMemberTable
  component_list_rule: ComponentListRuleTable
  workflow: WorkflowTable
}
