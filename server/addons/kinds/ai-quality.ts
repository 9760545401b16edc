import { type Message, message } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import { isBlank, splitForms } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import { unitsFound } from '#server/addons/kinds/each-unit.ts'
import { demandDue, intervalField } from '#server/addons/kinds/interval.ts'
import { type AddonKind, type AddonWork, everywhere, Skipped } from '#server/addons/model/addon.ts'
import { asQuery, text } from '#server/addons/model/fields.ts'
import { Evaluation, type EvaluationResult } from '#server/commands/automation/evaluate-units.ts'
import { type ReadyService, servicesOf, storedServices } from '#server/commands/memory/load-machinery.ts'
import type { Db } from '#server/db/database.ts'
import { evaluatedText, evaluationsOf } from '#server/db/queries/quality/evaluations.ts'
import { componentContext, type UnitContext, unitsInContext } from '#server/db/queries/strings/unit-context.ts'
import { machines } from '#server/machinery/registry.ts'

/** The most that one run on a component asks for: the rest waits for the next day. */
const MAX_STRINGS = 500
const SLICE = 100

const models = machines.filter(({ ask }) => ask !== undefined)

async function serviceOf({ db, project, values, vault, network }: AddonWork): Promise<ReadyService> {
  if (!vault || !network) throw new Skipped(message('machinery.notInThisWorker'))
  const wanted = text(values, 'service')
  const ready = (await servicesOf(db, project.id, vault)).ready.find(({ machine }) => machine.id === wanted)
  if (!ready?.machine.ask) throw new Skipped(message('machinery.notSetUp', { service: wanted }))
  return ready
}

const isWhole = ({ unit }: UnitContext): boolean =>
  unit.state >= State.translated && unit.state !== State.readOnly && !isBlank(splitForms(unit.target))

/** Those of the units whose text no model has looked at. */
async function unjudged(db: Db, contexts: readonly UnitContext[]): Promise<UnitContext[]> {
  const whole = contexts.filter(isWhole)
  const known = await evaluationsOf(
    db,
    whole.map(({ unit }) => unit.id),
  )
  return whole.filter(({ unit }) => known.get(unit.id)?.text_hash !== evaluatedText(unit.source, unit.target))
}

const reportOf = ({ evaluated, faulty, unanswered, stopped }: EvaluationResult): Message[] => [
  message('addon.evaluated', { count: evaluated, faulty }),
  ...(unanswered > 0 ? [message('addon.unanswered', { count: unanswered })] : []),
  ...(stopped === undefined ? [] : [message('addon.evaluationStopped', { problem: stopped })]),
]

async function run(work: AddonWork): Promise<Message[]> {
  await demandDue(work)
  const { db, component, values, bot, network, now, signal } = work
  const service = await serviceOf(work)
  const context = await componentContext(db, component.id)
  if (!context || !network) return reportOf({ evaluated: 0, faulty: 0, unanswered: 0, stopped: undefined })
  const evaluation = new Evaluation({ db, userId: bot.id, outside: { network, now, signal } }, service)
  const ids = await unitsFound(work, text(values, 'q'), ({ is_source }) => is_source === 0)
  let asked = 0
  for (let start = 0; start < ids.length && evaluation.result.stopped === undefined; start += SLICE) {
    const open = await unjudged(db, await unitsInContext(db, context, ids.slice(start, start + SLICE)))
    const some = open.slice(0, MAX_STRINGS - asked)
    for (const own of Map.groupBy(some, ({ unit }) => unit.translation_id).values()) await evaluation.judge(own)
    asked += some.length
    // No success: the next daily run goes on, whatever the interval.
    if (some.length < open.length)
      throw new Skipped(
        message('addon.budgetSpent', { done: reportOf(evaluation.result).map(render).join(' '), limit: MAX_STRINGS }),
      )
  }
  return reportOf(evaluation.result)
}

export const aiQuality: AddonKind = {
  name: 'weblate.ai.quality',
  title: 'AI quality evaluation',
  summary: 'Reviews translations with a language model. Issues it finds become failing checks.',
  scopes: everywhere,
  fields: {
    service: {
      label: 'Language model',
      type: 'choice',
      required: true,
      choices: models.map(({ id }) => id),
      choiceLabels: Object.fromEntries(models.map(({ id, name }) => [id, name])),
      default: 'openai',
    },
    q: { label: 'Filter strings', type: 'text', default: 'state:>=translated', check: asQuery },
    interval: intervalField,
  },
  fits: ({ is_glossary }) => is_glossary === 0,
  async whyNot({ db, component }, values) {
    const wanted = text(values, 'service')
    const set = new Map<string, string | null>()
    for (const scope of ['site', component.project_id] as const)
      for (const { service, configuration } of await storedServices(db, scope)) set.set(service, configuration)
    if ((set.get(wanted) ?? null) !== null) return undefined
    return message('addon.setting', { name: 'service', problem: message('field.choice', { value: wanted }) })
  },
  daily: true,
  run,
}
