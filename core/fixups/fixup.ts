import type { CheckedUnit } from '#core/checks/model/check.ts'
import type { Pair } from '#core/checks/model/form-pairs.ts'

/** A small mistake that is put right without asking, on every save. */
export interface Fixup {
  /** Recorded with the change; never renamed. */
  readonly id: string
  readonly name: string
  readonly description: string
  /** Runs only where it is asked for by name. */
  readonly isOptional?: boolean
  /** Flags that switch it off, beside those that `apply` looks at itself. */
  readonly ignoredBy?: readonly string[]
  applies?(unit: CheckedUnit): boolean
  /** The form as it should be; a form that is fine comes back as it is. */
  apply(pair: Pair, unit: CheckedUnit): string
}
