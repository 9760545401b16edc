import type { Static } from 'typebox'
import { beginnings, type componentContract, type putBody } from '#core/contract/components/components.ts'
import { message } from '#core/messages/message.ts'
import { findComponent } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import type { WriteRequest } from '#server/api/http/route.ts'
import type { WriteHandlers } from '#server/api/http/serve-route.ts'
import { deletesMemory } from '#server/api/request/delete-memory.ts'
import { syncContext } from '#server/api/request/sync-context.ts'
import { askUpstream } from '#server/api/resources/components/ask-upstream.ts'
import { type ComponentFieldValues, settingsOf } from '#server/api/resources/components/component-fields.ts'
import { viewComponents } from '#server/api/resources/components/component-view.ts'
import { changeComponent } from '#server/commands/components/change-component.ts'
import { maskProblems, settingsProblems } from '#server/commands/projects/check-settings.ts'
import { removeComponent } from '#server/commands/projects/remove-project.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import { deleteMemoryOf } from '#server/db/queries/memory/memory.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { loadSyncedComponent } from '#server/sync/context/sync-component.ts'
import { filesProblems } from '#server/sync/pull/check-repository.ts'

type Request = WriteRequest<
  ComponentFieldValues | Static<typeof putBody>,
  { readonly project: string; readonly component: string }
>

function fieldsOf(request: Request): ComponentFieldValues {
  const fields = request.read()
  const sent: Readonly<Record<string, unknown>> = { ...fields, ...request.files }
  const given = beginnings.filter((name) => sent[name] !== undefined)
  if (given.length > 0)
    throw new AppError('invalid', undefined, {
      errors: given.map((attr) => fieldError(attr, message('component.onlyWhenMade'))),
    })
  return fields
}

async function change(request: Request): Promise<unknown> {
  const { db, actor, services, params } = request
  const before = await findComponent(db, actor, params.project, params.component)
  await demand(db, actor, 'component.edit', before)
  const fields = fieldsOf(request)
  await lookAhead(request, before.component, fields)
  await askUpstream(request, before.component, fields)
  const { project, component } = await request.transaction(async (tx) => {
    const found = await findComponent(tx, actor, params.project, params.component)
    await demand(tx, actor, 'component.edit', found)
    // Who sees it is decided by those who decide about people.
    if (fields.restricted !== undefined && Number(fields.restricted) !== found.component.restricted)
      await demand(tx, actor, 'project.permissions', found)
    const values = await settingsOf(tx, fields, fields.file_format ?? found.component.file_format)
    const component = await changeComponent(tx, services.vcs, found.component, values, actor, services.now())
    return { ...found, component }
  })
  return (await viewComponents(request, [component], project)).get(component.id)
}

const paths = ['filemask', 'template', 'intermediate', 'new_base'] as const

/** Files that are not there are told before anything changes: their strings would go with the next pull. */
async function lookAhead(request: Request, component: ComponentRow, fields: ComponentFieldValues): Promise<void> {
  const changed = paths.filter((name) => fields[name] !== undefined && fields[name] !== component[name])
  const moved = fields.repo !== undefined || fields.branch !== undefined
  if (changed.length === 0 || moved || component.revision === '') return
  const { db, services } = request
  // What is wrong by itself is told with everything else that is.
  if (settingsProblems(Object.fromEntries(changed.map((name) => [name, fields[name]]))).length > 0) return
  if (maskProblems({ ...component, ...fields }).length > 0) return
  const signal = AbortSignal.timeout(services.config.repositoryWaitMs)
  const context = {
    ...syncContext(services),
    vcs: services.vcs.forComponent(services.database.db, component.id),
    signal,
  }
  const unitContext = await loadSyncedComponent(db, component.id)
  const next: ComponentRow = { ...component, ...Object.fromEntries(changed.map((name) => [name, fields[name]])) }
  const errors = await filesProblems(context, { ...unitContext, component: next }).catch((error) => {
    if (signal.aborted) return []
    throw error
  })
  // A repository that cannot be reached just now says nothing about its files.
  const files = errors.filter(({ attr }) => attr !== 'repo')
  if (files.length > 0) throw new AppError('invalid', undefined, { errors: files })
}

export const componentWrites: WriteHandlers<typeof componentContract.component> = {
  put: change,
  patch: change,
  delete: (request) =>
    request.transaction(async (tx) => {
      const { actor, services, params } = request
      const found = await findComponent(tx, actor, params.project, params.component)
      await demand(tx, actor, 'component.edit', found)
      if (deletesMemory(request))
        await deleteMemoryOf(tx, found.project.id, `${found.project.slug}/${found.component.path}`)
      await removeComponent(tx, found.component, actor, services.now())
    }),
}
