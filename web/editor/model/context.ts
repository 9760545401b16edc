import { createContext, use } from 'react'
import type { Flags } from '#core/units/flags.ts'
import type { Unit } from '../../api/types.ts'
import type { UnitContext } from '../data/unit-context.ts'
import type { FindHighlights } from '../text/use-highlights.ts'
import type { FindingsStore } from './findings-store.ts'
import type { TargetModel } from './model.ts'

/** What every part of the editor knows about the string it shows. */
export interface Editing {
  readonly unit: Unit
  readonly context: UnitContext
  readonly flags: Flags
  /** What in a text is no prose. */
  readonly highlightsIn: FindHighlights
  readonly model: TargetModel
  readonly findings: FindingsStore
  /** Why the text cannot be changed; undefined: it can. */
  readonly locked: string | undefined
  readonly maySuggest: boolean
  /** Puts a text where the caret is, or was last. */
  insert(text: string): void
  /** Puts whole texts in place of the forms. */
  replace(forms: readonly string[]): void
  /** What is selected in the field that was used last. */
  selected(): string
  goTo(unit: number): void
  announce(message: string): void
}

const EditingContext = createContext<Editing | undefined>(undefined)

export const EditingProvider = EditingContext.Provider

export function useEditing(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('This part belongs into the editor')
  return editing
}
