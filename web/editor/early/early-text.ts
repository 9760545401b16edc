import type { Unit } from '../../api/types.ts'
import { dropDraft, readDraft, writeDraft } from '../queue/drafts.ts'
import { etagOf } from '../queue/versions.ts'

/** What is typed before the application is there. Each letter is kept at once, as a draft like every other. */
export interface EarlyText {
  readonly unit: number
  readonly user: string
  /** It goes on from a text that was typed on another visit and never saved. */
  readonly isRestored: boolean
  forms(): readonly string[]
  set(form: number, text: string): void
}

export type EarlyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type TypedUnit = Pick<Unit, 'id' | 'target' | 'last_updated'>

export function makeEarlyText(unit: TypedUnit, user: string, storage: EarlyStorage): EarlyText {
  const found = readDraft(storage, user, unit.id)
  const draft = found?.target.length === unit.target.length ? found : undefined
  const base = draft?.base ?? etagOf(unit)
  let forms: readonly string[] = draft?.target ?? unit.target
  return {
    unit: unit.id,
    user,
    isRestored: draft !== undefined,
    forms: () => forms,
    set(form, text) {
      forms = forms.map((old, index) => (index === form ? text : old))
      if (forms.every((one, index) => one === unit.target[index])) dropDraft(storage, user, unit.id)
      else writeDraft(storage, user, unit.id, { target: forms, base })
    },
  }
}
