import type { AutoMode } from '#core/machinery/auto-modes.ts'

/** What sets a workflow off. */
export type Trigger =
  | { readonly trigger: PlainTrigger }
  | { readonly trigger: 'change'; readonly events: readonly string[] }

export const plainTriggers = ['daily', 'component_update', 'post_update', 'post_commit', 'post_push', 'manual'] as const

export type PlainTrigger = (typeof plainTriggers)[number]

export const comparisons = [
  'expression',
  'component_category',
  'language',
  'matching_strings',
  'change_action',
] as const

export const groups = ['and', 'or', 'not'] as const

export type Condition =
  | { readonly condition: (typeof comparisons)[number]; readonly value: string }
  | { readonly condition: 'unit_state'; readonly value: number }
  | { readonly condition: (typeof groups)[number]; readonly conditions: readonly Condition[] }

export interface TranslationSettings {
  readonly mode: AutoMode
  readonly q: string
  readonly auto_source: 'others' | 'mt'
  /** The component that texts are taken from; null: all of the project. */
  readonly component: number | null
  readonly engines: readonly string[]
  readonly threshold: number
}

export interface BulkEditSettings {
  readonly q: string
  /** -1: stays as it is. */
  readonly state: number
  readonly add_flags: string
  readonly remove_flags: string
  /** Of the strings in their own language. */
  readonly add_translation_flags: string
  readonly remove_translation_flags: string
  readonly add_labels: readonly string[]
  readonly remove_labels: readonly string[]
}

export type Operation =
  | { readonly action: 'weblate.automatic_translation'; readonly id?: string; readonly settings: TranslationSettings }
  | { readonly action: 'weblate.bulk_edit'; readonly id?: string; readonly settings: BulkEditSettings }

export interface Branch {
  readonly conditions: readonly Condition[]
  readonly sequence: readonly WorkflowAction[]
}

export type WorkflowAction =
  | Operation
  | { readonly sequence: readonly WorkflowAction[] }
  | { readonly choose: readonly Branch[]; readonly default?: readonly WorkflowAction[] }

/** What is done, when, and on which conditions. */
export interface Workflow {
  readonly version: 1
  readonly triggers: readonly Trigger[]
  readonly conditions?: readonly Condition[]
  readonly actions: readonly WorkflowAction[]
}
