import { eventNumber } from '#core/automation/event-names.ts'
import { readWorkflow } from '#core/automation/read-workflow.ts'
import type { PlainTrigger, Workflow } from '#core/automation/workflow.ts'
import { Action } from '#core/changes/actions.ts'
import { message } from '#core/messages/message.ts'
import { missingFor, operate } from '#server/addons/automation/operations.ts'
import { contextOfChange, plainContext, type RunContext } from '#server/addons/automation/run-context.ts'
import { conditionTools } from '#server/addons/automation/tools.ts'
import { type TraceEntry, WorkflowRun } from '#server/addons/automation/workflow-run.ts'
import { type AddonKind, type AddonWork, everywhere, Halted, Skipped } from '#server/addons/model/addon.ts'
import { componentUpdated, repositoryUpdated } from '#server/addons/model/events.ts'
import type { Values } from '#server/addons/model/fields.ts'
import { idList } from '#server/db/id-list.ts'
import { addonBots } from '#server/db/queries/automation/addons.ts'
import { changesBetween } from '#server/db/queries/history/change-in-context.ts'
import { AppError } from '#server/errors.ts'

/** What in the history stands for a trigger. */
const actionsOf: Readonly<Partial<Record<PlainTrigger, readonly number[]>>> = {
  component_update: componentUpdated,
  post_update: repositoryUpdated,
  post_commit: [Action.changesCommitted],
  post_push: [Action.changesPushed],
}

const workflowOf = (values: Values): Workflow => {
  const read = readWorkflow(values.workflow)
  if ('problem' in read) throw new AppError('settings', read.problem)
  return read.workflow
}

/** What is stored and cannot be read any more sets nothing off, and keeps no other add-on waiting. */
const triggersOf = (values: Values): Workflow['triggers'] => {
  const read = readWorkflow(values.workflow)
  return 'problem' in read ? [] : read.workflow.triggers
}

const eventsOf = (triggers: Workflow['triggers']): number[] =>
  triggers.flatMap((one) => ('events' in one ? one.events.flatMap((name) => eventNumber(name) ?? []) : []))

const reactsTo = (values: Values): number[] => {
  const triggers = triggersOf(values)
  const plain = triggers.flatMap((one) => ('events' in one ? [] : (actionsOf[one.trigger] ?? [])))
  return [...new Set([...plain, ...eventsOf(triggers)])]
}

/** What the run is for: itself where somebody or the day set it off, else each trigger that the history met. */
async function contextsOf(work: AddonWork, workflow: Workflow): Promise<RunContext[]> {
  const { db, component, project, cause, news, now, values } = work
  const target = { component, projectSlug: project.slug }
  const { trigger, userId } = cause
  if (trigger !== undefined) return [await plainContext(db, target, { name: trigger, userId, now: now() })]
  const bots = new Set((await addonBots(db, {})).map(({ id }) => id))
  const part = { componentId: component.id, ...news, actions: idList(db, reactsTo(values)) }
  const changes = (await changesBetween(db, part)).filter(({ user_id }) => user_id === null || !bots.has(user_id))
  const met = new Set(changes.map(({ action }) => action))
  const contexts: RunContext[] = []
  for (const one of workflow.triggers)
    if (!('events' in one) && actionsOf[one.trigger]?.some((action) => met.has(action)))
      contexts.push(await plainContext(db, target, { name: one.trigger, now: now() }))
  const events = new Set(eventsOf(workflow.triggers))
  for (const { id, action } of changes) {
    const context = events.has(action) ? await contextOfChange(db, target, id) : undefined
    if (context) contexts.push(context)
  }
  return contexts
}

const lineOf = (trace: readonly TraceEntry[]): string[] =>
  trace.flatMap(({ status, path, action, output }) =>
    status === 'completed' ? [`${path} ${String(action)}: ${JSON.stringify(output)}`] : [],
  )

async function run(work: AddonWork): Promise<string> {
  const workflow = workflowOf(work.values)
  const missing = await missingFor(work.db, work.component, workflow)
  if (missing) throw new Skipped(missing)
  const tools = {
    ...conditionTools(work),
    operate: (operation: Parameters<typeof operate>[1]) => operate(work, operation),
  }
  const lines: string[] = []
  for (const context of await contextsOf(work, workflow)) {
    work.signal?.throwIfAborted()
    const one = new WorkflowRun(context, tools)
    await one.go(workflow)
    lines.push(...lineOf(one.trace))
    if (one.failure !== undefined) throw new Halted([...lines, one.failure].join('\n'))
  }
  if (lines.length === 0) throw new Skipped(message('automation.skipped'))
  return lines.join('\n')
}

export const automation: AddonKind = {
  name: 'weblate.automation.automation',
  title: 'Automation',
  summary: 'Runs a workflow with your own triggers, conditions and actions.',
  scopes: everywhere,
  multiple: true,
  fields: {
    workflow: {
      label: 'Workflow (YAML or JSON)',
      type: 'object',
      required: true,
      read(given) {
        const read = readWorkflow(given)
        return 'problem' in read ? read : { value: read.workflow }
      },
    },
  },
  waits: true,
  onlyNews: true,
  manual: true,
  daily: true,
  wantsDaily: (values) => triggersOf(values).some(({ trigger }) => trigger === 'daily'),
  reactsTo,
  whyNot: ({ db, component }, values) => missingFor(db, component, workflowOf(values)),
  run,
}
