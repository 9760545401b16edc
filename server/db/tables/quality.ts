import type { Generated } from 'kysely'

/** A check that fails on a unit. Where it fails is found again when somebody looks. */
export interface FindingTable {
  unit_id: number
  check: string
  dismissed: Generated<number>
}

/** How far the units of a translation have been looked at by the checks. No row: not at all. */
export interface CheckedTable {
  translation_id: number
  /** Units of source strings up to this id were looked at, and those that changed since are in `unchecked`. */
  up_to: number
  /** When the checks last began with the first unit. */
  begun: number
}

/** Units that changed after the checks had looked at them. Written by triggers. */
export interface UncheckedTable {
  translation_id: number
  unit_id: number
  /** 1: its own text, state, flags or source changed; 0: only something around it. */
  changed: number
  /** JSON: texts that it was translated with since the checks looked at it, and is no more. */
  was: string | null
}

/** What a language model said of the texts that a unit had then. */
export interface EvaluationTable {
  unit_id: number
  /** Of source and target. */
  text_hash: string
  /** JSON: list of `{check, explanation}`. */
  faults: string
  service: string
  created: number
}

export interface QualityTables {
  finding: FindingTable
  checked: CheckedTable
  unchecked: UncheckedTable
  evaluation: EvaluationTable
}
