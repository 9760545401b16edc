import { readWorkflow } from '#core/automation/read-workflow.ts'
import { message } from '#core/messages/message.ts'
import { automation } from '#server/addons/automation/automation.ts'
import { missingFor } from '#server/addons/automation/operations.ts'
import { contextOfChange, plainContext } from '#server/addons/automation/run-context.ts'
import { conditionTools } from '#server/addons/automation/tools.ts'
import { WorkflowRun } from '#server/addons/automation/workflow-run.ts'
import type { WriteRequest } from '#server/api/http/route.ts'
import type { SeenAddon } from '#server/api/resources/automation/addon-view.ts'
import { componentById } from '#server/db/queries/components/components.ts'
import { projectsByIds } from '#server/db/queries/projects/projects.ts'
import { invalid } from '#server/errors.ts'

interface PreviewBody {
  readonly workflow: unknown
  readonly component: number
  readonly change?: number | undefined
}

/** The component to look at, if it is one of the add-on's. */
async function targetOf({ db }: WriteRequest<PreviewBody>, addon: SeenAddon, id: number) {
  const component = await componentById(db, { id })
  const project = component && (await projectsByIds(db, [component.project_id])).get(component.project_id)
  const { component_id: own, project_id: projectId } = addon
  const isIts = own === null ? projectId === null || component?.project_id === projectId : component?.id === own
  if (!component || !project || !isIts) throw invalid('workflow', message('addon.outsideScope'))
  return { component, projectSlug: project.slug }
}

/** What a workflow would do on a component. */
export async function previewAddon(request: WriteRequest<PreviewBody>, addon: SeenAddon): Promise<unknown> {
  if (addon.name !== automation.name) throw invalid('detail', message('addon.noPreview'))
  const { db, actor, services } = request
  const given = request.read()
  const target = await targetOf(request, addon, given.component)
  const read = readWorkflow(given.workflow)
  if ('problem' in read) throw invalid('workflow', read.problem)
  const { workflow } = read
  const missing = await missingFor(db, target.component, workflow)
  if (missing) throw invalid('workflow', missing)
  const { now, threads, database } = services
  const userId = actor.kind === 'user' ? actor.id : undefined
  const context =
    given.change === undefined
      ? await plainContext(db, target, { name: 'manual', userId, now: now() })
      : await contextOfChange(db, target, given.change)
  if (!context) throw invalid('workflow', message('addon.changeElsewhere'))
  const run = new WorkflowRun(context, conditionTools({ ...target, db: database.db, now, threads }))
  await run.go(workflow)
  return { workflow, context, trace: run.trace, preview: true }
}
