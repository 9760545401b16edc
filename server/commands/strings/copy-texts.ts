import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { Action } from '#core/changes/actions.ts'
import { splitForms } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import type { Actor } from '#server/access/actor.ts'
import { editUnit } from '#server/commands/strings/edit-unit.ts'
import { inTransaction } from '#server/db/database.ts'
import { textsOfComponent } from '#server/db/queries/strings/texts-of-component.ts'
import { unitContext } from '#server/db/queries/strings/unit-context.ts'
import type { Tables } from '#server/db/tables.ts'

/** Strings of one transaction: others want to write as well. */
const SLICE = 100

/** Fills the untranslated strings of a translation with what another component has for them; says how many. */
export async function copyTexts(
  db: Kysely<Tables>,
  { translationId, componentId, actor }: { translationId: number; componentId: number; actor: Actor },
  now: () => number,
): Promise<number> {
  const texts = await textsOfComponent(db, { translationId, componentId })
  for (let start = 0; start < texts.length; start += SLICE) {
    await inTransaction(db, async (tx) => {
      for (const { id, target } of texts.slice(start, start + SLICE)) {
        const context = await unitContext(tx, id)
        if (!context) continue
        const edit = { actor, target: splitForms(target), state: State.translated }
        await editUnit(tx, context, { ...edit, action: Action.automaticallyTranslated }, now())
      }
    })
    await setImmediate()
  }
  return texts.length
}
