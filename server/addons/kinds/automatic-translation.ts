import { autoModes } from '#core/machinery/auto-modes.ts'
import { type Message, message } from '#core/messages/message.ts'
import { type AddonKind, type AddonWork, everywhere, Skipped } from '#server/addons/model/addon.ts'
import { componentUpdated } from '#server/addons/model/events.ts'
import { asQuery, number, text, texts } from '#server/addons/model/fields.ts'
import { autoTranslate } from '#server/commands/automation/auto-translate.ts'
import { Warnings } from '#server/commands/automation/warnings.ts'
import { componentsOfProject } from '#server/db/queries/components/components.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'

/** Components of the project whose texts may be used: a restricted one does not give its texts to others. */
async function sourcesOf({ db, component, values }: AddonWork): Promise<number[]> {
  const named = text(values, 'component')
  return (await componentsOfProject(db, { projectId: component.project_id }))
    .filter(({ id, restricted }) => id !== component.id && (restricted === 0 || component.restricted === 1))
    .filter(({ id, path, slug }) => named === '' || [String(id), path, slug].includes(named))
    .map(({ id }) => id)
}

export async function translateComponent(
  work: AddonWork,
): Promise<{ readonly updated: number; readonly warnings: readonly string[]; readonly messages: readonly Message[] }> {
  const { db, component, project, values, bot, now, signal, vault, network } = work
  const source = text(values, 'auto_source') === 'mt' ? 'mt' : 'others'
  const mode = autoModes.find((one) => one === text(values, 'mode')) ?? 'translate'
  if (mode === 'approved' && project.translation_review === 0) throw new Skipped(message('addon.noReviews'))
  if (!vault || !network) throw new Skipped(message('machinery.notInThisWorker'))
  const components = source === 'others' ? await sourcesOf(work) : []
  if (source === 'others' && components.length === 0) throw new Skipped(message('addon.noOtherComponent'))
  let updated = 0
  const warnings = new Warnings()
  for (const translation of await translationsOfComponent(db, component.id)) {
    if (translation.is_source === 1) continue
    const result = await autoTranslate(
      { db, now, report: async () => {}, signal, vault, network },
      {
        componentId: component.id,
        translationId: translation.id,
        mode,
        q: text(values, 'q'),
        source,
        components,
        engines: texts(values, 'engines'),
        threshold: number(values, 'threshold'),
        userId: bot.id,
      },
    )
    updated += result.updated
    for (const warning of result.warnings) warnings.add(warning)
  }
  return { updated, warnings: warnings.texts, messages: warnings.all }
}

async function run(work: AddonWork): Promise<Message[]> {
  const { updated, messages } = await translateComponent(work)
  return [message('addon.filledIn', { count: updated }), ...messages]
}

export const automaticTranslation: AddonKind = {
  name: 'weblate.autotranslate.autotranslate',
  title: 'Automatic translation',
  summary: 'Translates strings from other components, the translation memory or machine translation.',
  scopes: everywhere,
  multiple: true,
  fields: {
    mode: {
      label: 'Add results as',
      required: true,
      type: 'choice',
      choiceLabels: {
        suggest: 'Suggestions',
        translate: 'Translations',
        fuzzy: 'Translations that need editing',
        approved: 'Approved translations',
      },
      default: 'translate',
      choices: autoModes,
    },
    q: { label: 'Filter strings', type: 'text', required: true, default: 'state:empty', check: asQuery },
    auto_source: {
      required: true,
      label: 'Translation source',
      type: 'choice',
      choiceLabels: { others: 'Other components', mt: 'Machine translation' },
      default: 'others',
      choices: ['others', 'mt'],
    },
    component: { label: 'Limit to component', type: 'text', default: '' },
    engines: { label: 'Services', type: 'texts', default: [] },
    threshold: { label: 'Threshold (%)', type: 'number', required: true, default: 80, min: 1, max: 100 },
  },
  after: componentUpdated,
  daily: true,
  run,
}
