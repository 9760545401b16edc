import { type Message, message } from '#core/messages/message.ts'
import { splitForms } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import { eachUnit, unitsFound } from '#server/addons/kinds/each-unit.ts'
import { fillUnit, sourceForms } from '#server/addons/kinds/fill-in.ts'
import { type AddonKind, type AddonWork, everywhere, Skipped } from '#server/addons/model/addon.ts'
import { componentUpdated } from '#server/addons/model/events.ts'
import { number, text, type Values } from '#server/addons/model/fields.ts'
import { formCount } from '#server/commands/quality/normalise-text.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { languagesByIds } from '#server/db/queries/languages/languages.ts'
import { unitsOfString } from '#server/db/queries/strings/unit-context.ts'

/** A text as it might look in a longer language. */
function pseudo(source: string, values: Values): string {
  const times = Math.max(0, Math.round(source.length * number(values, 'var_multiplier')))
  const [before, after] = [text(values, 'var_prefix').repeat(times), text(values, 'var_suffix').repeat(times)]
  return `${text(values, 'prefix')}${before}${source}${after}${text(values, 'suffix')}`
}

async function run(work: AddonWork): Promise<Message> {
  const { db, component, values } = work
  const translations = await translationsOfComponent(db, component.id)
  const languages = await languagesByIds(
    db,
    translations.map(({ language_id }) => language_id),
  )
  const named = (code: string) => translations.find(({ language_id }) => languages.get(language_id)?.code === code)
  const target = named(text(values, 'target'))
  const source = named(text(values, 'source'))
  if (!target || target.is_source === 1)
    throw new Skipped(message('addon.noTranslation', { language: text(values, 'target') }))
  if (!source || source.id === target.id)
    throw new Skipped(message('addon.noTranslation', { language: text(values, 'source') }))
  const states = values.include_readonly === true ? [State.readOnly] : []
  const ids = await unitsFound(work, '', ({ id }) => id === target.id)
  const filled = await eachUnit(work, ids, async (tx, context) => {
    const { unit } = context
    if (unit.state === State.readOnly && states.length === 0) return false
    const own =
      source.is_source === 1
        ? undefined
        : (await unitsOfString(tx, unit.source_string_id)).find(({ translation_id }) => translation_id === source.id)
    const forms = own && own.target !== '' ? splitForms(own.target) : sourceForms(context)
    const fitting = Array.from({ length: formCount(context) }, (_, i) => forms[i] ?? forms.at(-1) ?? '')
    const state = unit.state === State.readOnly ? State.readOnly : State.translated
    return fillUnit(work, tx, context, { target: fitting.map((form) => pseudo(form, values)), state })
  })
  return message('addon.made', { count: filled })
}

export const pseudolocale: AddonKind = {
  name: 'weblate.generate.pseudolocale',
  title: 'Pseudolocale generation',
  summary: 'Fills a language with longer texts made from the source, to test layouts.',
  scopes: everywhere,
  fields: {
    source: { label: 'Source language', type: 'text', required: true },
    target: { label: 'Target language', type: 'text', required: true },
    prefix: { label: 'Prefix', type: 'text', default: '' },
    var_prefix: { label: 'Prefix repeated by length', type: 'text', default: '' },
    suffix: { label: 'Suffix', type: 'text', default: '' },
    var_suffix: { label: 'Suffix repeated by length', type: 'text', default: '' },
    var_multiplier: { label: 'Repetitions per character', type: 'float', default: 0.1, min: 0, max: 3 },
    include_readonly: { label: 'Include read-only strings', type: 'boolean', default: false },
  },
  after: componentUpdated,
  daily: true,
  run,
}
