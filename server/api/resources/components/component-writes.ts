import type { Static } from 'typebox'
import { beginnings, type componentContract, type putBody } from '#core/contract/components/components.ts'
import { message } from '#core/messages/message.ts'
import { findComponent } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import type { WriteRequest } from '#server/api/http/route.ts'
import type { WriteHandlers } from '#server/api/http/serve-route.ts'
import { deletesMemory } from '#server/api/request/delete-memory.ts'
import { askUpstream } from '#server/api/resources/components/ask-upstream.ts'
import { type ComponentFieldValues, settingsOf } from '#server/api/resources/components/component-fields.ts'
import { viewComponents } from '#server/api/resources/components/component-view.ts'
import { lookAhead } from '#server/api/resources/components/look-ahead.ts'
import { changeComponent } from '#server/commands/components/change-component.ts'
import { removeComponent } from '#server/commands/projects/remove-project.ts'
import { deleteMemoryOf } from '#server/db/queries/memory/memory.ts'
import { AppError, fieldError } from '#server/errors.ts'

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
  await lookAhead(request, before.component, fields, await askUpstream(request, before.component, fields))
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
