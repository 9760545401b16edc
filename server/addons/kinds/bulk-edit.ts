import { Action } from '#core/changes/actions.ts'
import { type Message, message } from '#core/messages/message.ts'
import { changedFlags } from '#core/units/flags.ts'
import { isBlank, splitForms } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import { type ApplyToUnit, eachUnit, unitsFound } from '#server/addons/kinds/each-unit.ts'
import { type AddonKind, type AddonWork, everywhere } from '#server/addons/model/addon.ts'
import { componentUpdated } from '#server/addons/model/events.ts'
import { asFlags, asQuery, number, text, texts } from '#server/addons/model/fields.ts'
import { describeString } from '#server/commands/strings/describe-string.ts'
import { editUnit } from '#server/commands/strings/edit-unit.ts'
import { flagTranslation } from '#server/commands/strings/flag-translation.ts'
import { labelNames, labelsOfString } from '#server/db/queries/projects/labels.ts'
import { unitContext, unitsByIds } from '#server/db/queries/strings/unit-context.ts'

const changeState =
  ({ values, bot, now }: AddonWork): ApplyToUnit =>
  async (tx, context) => {
    const { unit } = context
    const state = number(values, 'state')
    const forms = splitForms(unit.target)
    if (unit.state === State.readOnly || unit.state === state || isBlank(forms)) return false
    const edit = { actor: bot, target: forms, state, action: Action.bulkStatusChanged }
    return (await editUnit(tx, context, edit, now())).outcome === 'saved'
  }

/** Flags and labels are the source string's, whatever language it was found in. */
const describe = async (work: AddonWork): Promise<ApplyToUnit> => {
  const { db, values, bot, now, project } = work
  const names = new Map([...(await labelNames(db, project.id))].map(([id, name]) => [name, id]))
  const idsOf = (field: string) => texts(values, field).flatMap((name) => names.get(name) ?? [])
  const [added, removed] = [idsOf('add_labels'), new Set(idsOf('remove_labels'))]
  return async (tx, { unit }) => {
    const source = await unitContext(tx, unit.source_string_id)
    if (!source) return false
    const extraFlags = changedFlags(source.unit.extra_flags, text(values, 'add_flags'), text(values, 'remove_flags'))
    const before = await labelsOfString(tx, unit.source_string_id)
    const labels = [...new Set([...before, ...added])].filter((id) => !removed.has(id))
    const same = extraFlags === source.unit.extra_flags && labels.length === before.length
    if (same && labels.every((id) => before.includes(id))) return false
    await describeString(tx, source, { extraFlags, labels }, bot, now())
    return true
  }
}

/** Flags of one language are the translation's. */
const flagInLanguage =
  ({ values, bot, now }: AddonWork): ApplyToUnit =>
  async (tx, context) => {
    const { flags, is_source } = context.unit
    const added = text(values, 'add_translation_flags')
    const wanted = changedFlags(flags, added, text(values, 'remove_translation_flags'))
    if (is_source === 1 || wanted === flags) return false
    await flagTranslation(tx, context, wanted, bot, now())
    return true
  }

/** What a bulk edit came to. */
export interface BulkEdited {
  /** Strings with another state. */
  readonly states: number
  /** Source strings with other flags or labels, and strings with other flags in their language; undefined: none were to be changed. */
  readonly described?: number
}

export async function editInBulk(work: AddonWork): Promise<BulkEdited> {
  const { db, values } = work
  const ids = await unitsFound(work, text(values, 'q'))
  const states = number(values, 'state') < 0 ? 0 : await eachUnit(work, ids, changeState(work))
  const describes = ['add_flags', 'remove_flags'].some((name) => text(values, name) !== '')
  const labels = ['add_labels', 'remove_labels'].some((name) => texts(values, name).length > 0)
  const flags = ['add_translation_flags', 'remove_translation_flags'].some((name) => text(values, name) !== '')
  if (!describes && !labels && !flags) return { states }
  const flagged = flags ? await eachUnit(work, ids, flagInLanguage(work)) : 0
  if (!describes && !labels) return { states, described: flagged }
  const sources = new Set((await unitsByIds(db, ids)).map((unit) => unit.source_string_id))
  return { states, described: flagged + (await eachUnit(work, [...sources], await describe(work))) }
}

async function run(work: AddonWork): Promise<Message> {
  const { states, described } = await editInBulk(work)
  if (described === undefined) return message('addon.changedStrings', { count: states })
  const strings = (count: number) => message('addon.strings', { count })
  return message('addon.bulkEdited', { states: strings(states), described: strings(described) })
}

export const bulkEdit: AddonKind = {
  name: 'weblate.flags.bulk',
  title: 'Bulk edit',
  summary: 'Changes the state, flags or labels of matching strings after every update.',
  scopes: everywhere,
  multiple: true,
  fields: {
    q: { label: 'Filter strings', type: 'text', required: true, check: asQuery },
    state: {
      label: 'New state',
      required: true,
      type: 'choice',
      choiceLabels: { '-1': 'Unchanged', '10': 'Needs editing', '20': 'Translated', '30': 'Approved' },
      default: -1,
      choices: [-1, State.needsEditing, State.translated, State.approved],
    },
    add_flags: { label: 'Add flags', type: 'text', default: '', check: asFlags },
    remove_flags: { label: 'Remove flags', type: 'text', default: '', check: asFlags },
    add_translation_flags: { label: 'Add flags to translations', type: 'text', default: '', check: asFlags },
    remove_translation_flags: { label: 'Remove flags from translations', type: 'text', default: '', check: asFlags },
    add_labels: { label: 'Add labels', type: 'texts', default: [] },
    remove_labels: { label: 'Remove labels', type: 'texts', default: [] },
  },
  after: componentUpdated,
  run,
}
