import { Action } from '#core/changes/actions.ts'
import { tbx } from '#core/formats/xml/tbx.ts'
import { message } from '#core/messages/message.ts'
import { splitForms } from '#core/units/forms.ts'
import { isTranslated, State } from '#core/units/state.ts'
import { editsTemplate } from '#server/access/why-not.ts'
import { type ApplyToUnit, eachUnit } from '#server/addons/kinds/each-unit.ts'
import { formatOf } from '#server/addons/kinds/read-catalog.ts'
import { type AddonKind, type AddonWork, everywhere } from '#server/addons/model/addon.ts'
import { sourcesAdded, stringsAdded } from '#server/addons/model/events.ts'
import { unitFlags } from '#server/commands/quality/build-checked-unit.ts'
import { editUnit } from '#server/commands/strings/edit-unit.ts'
import { unitsTouched } from '#server/db/queries/history/new-changes.ts'
import type { UnitContext } from '#server/db/queries/strings/unit-context.ts'

interface Rule {
  readonly name: string
  readonly title: string
  readonly summary: string
  readonly after: readonly number[]
  concerns(context: UnitContext): boolean
  fits?: AddonKind['fits']
}

/** Sends strings that are new, or came anew, back to somebody who looks at them. */
const flagging = ({ concerns, after, fits, ...rest }: Rule): AddonKind => ({
  ...rest,
  scopes: everywhere,
  fields: {},
  ...(fits && { fits }),
  after,
  onlyNews: true,
  async run(work: AddonWork) {
    const { db, component, news, bot, now } = work
    const ids = await unitsTouched(db, { componentId: component.id, ...news, actions: after })
    const flag: ApplyToUnit = async (tx, context) => {
      const { unit } = context
      if (!isTranslated(unit.state) || unit.state === State.readOnly || !concerns(context)) return false
      const edit = { actor: bot, target: splitForms(unit.target), state: State.needsEditing }
      return (await editUnit(tx, context, edit, now())).outcome === 'saved'
    }
    return message('addon.markedForEditing', { count: await eachUnit(work, ids, flag) })
  },
})

export const flagSources = flagging({
  name: 'weblate.flags.source_edit',
  title: 'Flag new source strings',
  summary: 'Marks new source strings as needing editing.',
  after: sourcesAdded,
  fits: editsTemplate,
  concerns: ({ unit }) => unit.is_source === 1,
})

/** Files that are always bilingual say themselves which of their texts need editing; those of TBX do not. */
const saysNothing: AddonKind['fits'] = ({ template, file_format }) => {
  const format = formatOf(file_format)
  return template !== '' || format?.linguality === 'both' || format?.id === tbx.id
}

export const flagTranslations = flagging({
  name: 'weblate.flags.target_edit',
  title: 'Flag new translations',
  summary: 'Marks translations of new strings as needing editing.',
  after: stringsAdded,
  fits: saysNothing,
  concerns: ({ unit }) => unit.is_source === 0,
})

export const flagUnchanged = flagging({
  name: 'weblate.flags.same_edit',
  title: 'Flag unchanged translations',
  summary: 'Marks new translations that equal the source as needing editing.',
  after: stringsAdded,
  fits: saysNothing,
  concerns: (context) =>
    context.unit.is_source === 0 &&
    context.unit.target === context.unit.source &&
    !unitFlags(context).has('ignore-same'),
})

export const flagRepositoryUpdates = flagging({
  name: 'weblate.flags.target_repo_update',
  title: 'Flag updated translations from repository',
  summary: 'Marks translations changed in the repository as needing editing.',
  after: [Action.stringUpdatedInRepository],
  concerns: ({ unit }) => unit.is_source === 0,
})
