import { Action } from '#core/changes/actions.ts'
import { message } from '#core/messages/message.ts'
import { splitForms } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import { eachUnit, unitsFound } from '#server/addons/kinds/each-unit.ts'
import { type AddonKind, type AddonWork, everywhere } from '#server/addons/model/addon.ts'
import { componentUpdated } from '#server/addons/model/events.ts'
import { formCount } from '#server/commands/quality/normalise-text.ts'
import { editUnit } from '#server/commands/strings/edit-unit.ts'
import type { Db } from '#server/db/database.ts'
import type { UnitContext } from '#server/db/queries/strings/unit-context.ts'

/** The source text in as many forms as the unit has: the first for one thing, the last for more. */
export function sourceForms(context: UnitContext): string[] {
  const forms = splitForms(context.unit.source)
  return Array.from({ length: formCount(context) }, (_, i) => (i === 0 ? forms[0] : forms.at(-1)) ?? '')
}

/** Gives a unit a text made by an add-on. */
export async function fillUnit(
  { bot, now }: AddonWork,
  tx: Db,
  context: UnitContext,
  { target, state }: { readonly target: readonly string[]; readonly state: number },
): Promise<boolean> {
  const edit = { actor: bot, target, state, action: Action.automaticallyTranslated }
  return (await editUnit(tx, context, edit, now())).outcome === 'saved'
}

const isTranslation = ({ is_source }: { readonly is_source: number }): boolean => is_source === 0

/** Strings of a state get the source text, and another state. */
const withSource = (
  { query, from, to }: { readonly query: string; readonly from: number; readonly to: number },
  words: Pick<AddonKind, 'name' | 'title' | 'summary'>,
): AddonKind => ({
  ...words,
  scopes: everywhere,
  fields: {},
  after: componentUpdated,
  daily: true,
  async run(work) {
    const ids = await unitsFound(work, query, isTranslation)
    const filled = await eachUnit(work, ids, async (tx, context) =>
      context.unit.state === from ? fillUnit(work, tx, context, { target: sourceForms(context), state: to }) : false,
    )
    return message('addon.filledIn', { count: filled })
  },
})

export const prefill = withSource(
  { query: 'state:empty', from: State.empty, to: State.needsEditing },
  {
    name: 'weblate.generate.prefill',
    title: 'Prefill translation with source',
    summary: 'Fills untranslated strings with the source text, marked as needing editing.',
  },
)

export const fillReadOnly = withSource(
  { query: 'state:read-only', from: State.readOnly, to: State.readOnly },
  {
    name: 'weblate.generate.fill_read_only',
    title: 'Fill read-only strings with source',
    summary: 'Fills read-only strings with the source text.',
  },
)
