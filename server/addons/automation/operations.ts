import type { Operation, Workflow, WorkflowAction } from '#core/automation/workflow.ts'
import { isOwnService } from '#core/machinery/services.ts'
import { type Message, message } from '#core/messages/message.ts'
import { translateComponent } from '#server/addons/kinds/automatic-translation.ts'
import { editInBulk } from '#server/addons/kinds/bulk-edit.ts'
import { strings } from '#server/addons/kinds/each-unit.ts'
import type { AddonWork } from '#server/addons/model/addon.ts'
import type { Db } from '#server/db/database.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import { projectServices, siteServices } from '#server/db/queries/memory/machinery-services.ts'
import { labelNames } from '#server/db/queries/projects/labels.ts'

const MAX_WARNINGS = 20
const LONGEST_WARNING = 1024

/** Does what a workflow says, as the add-on; returns what later conditions see of it. */
export async function operate(work: AddonWork, { action, settings }: Operation): Promise<Record<string, unknown>> {
  const component = work.component.id
  if (action === 'weblate.bulk_edit') {
    const { states, described = 0 } = await editInBulk({ ...work, values: { ...settings } })
    return { component, updated: states + described }
  }
  const { updated, warnings } = await translateComponent({ ...work, values: { ...settings } })
  return {
    component,
    updated,
    message: `Automatic translation completed, ${strings(updated)} updated.`,
    warnings: warnings.slice(0, MAX_WARNINGS).map((text) => text.slice(0, LONGEST_WARNING)),
    warnings_omitted: Math.max(0, warnings.length - MAX_WARNINGS),
  }
}

function* operationsIn(actions: readonly WorkflowAction[]): Generator<Operation> {
  for (const action of actions) {
    if ('sequence' in action) yield* operationsIn(action.sequence)
    else if ('choose' in action) {
      for (const { sequence } of action.choose) yield* operationsIn(sequence)
      yield* operationsIn(action.default ?? [])
    } else yield action
  }
}

/** Services that a project has; what the project says goes before what the site does. */
async function enginesOf(db: Db, projectId: number): Promise<ReadonlySet<string>> {
  const found = new Map<string, boolean>()
  for (const { service, configuration } of [...(await siteServices(db)), ...(await projectServices(db, projectId))])
    found.set(service, configuration !== null)
  return new Set([...found].filter(([, isOn]) => isOn).map(([service]) => service))
}

/** What a workflow asks for that the component's project does not have. */
export async function missingFor(db: Db, component: ComponentRow, workflow: Workflow): Promise<Message | undefined> {
  const operations = [...operationsIn(workflow.actions)]
  const wanted = operations.flatMap((one) => (one.action === 'weblate.bulk_edit' ? one.settings : []))
  const labels = wanted.flatMap(({ add_labels, remove_labels }) => [...add_labels, ...remove_labels])
  const engines = operations.flatMap((one) =>
    one.action === 'weblate.automatic_translation' && one.settings.auto_source === 'mt' ? one.settings.engines : [],
  )
  const known = labels.length === 0 ? new Set() : new Set((await labelNames(db, component.project_id)).values())
  const label = labels.find((name) => !known.has(name))
  if (label !== undefined) return message('automation.noLabel', { name: label })
  const ready = engines.length === 0 ? new Set<string>() : await enginesOf(db, component.project_id)
  const engine = engines.find((id) => !isOwnService(id) && !ready.has(id))
  return engine === undefined ? undefined : message('machinery.notSetUp', { service: engine })
}
