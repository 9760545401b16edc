import { type Static, Type } from 'typebox'
import { findComponent } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { type Write, type WriteRequest, write } from '#server/api/http/route.ts'
import {
  ComponentFields,
  type ComponentFieldValues,
  settings,
  settingsOf,
} from '#server/api/resources/component-fields.ts'
import { Component } from '#server/api/resources/component-schema.ts'
import { viewComponents } from '#server/api/resources/component-view.ts'
import { changeComponent } from '#server/commands/change-component.ts'
import { removeComponent } from '#server/commands/remove-component.ts'

const putBody = Type.Object({
  ...settings,
  name: Type.String({ minLength: 1, maxLength: 100 }),
  slug: Type.String({ minLength: 1, maxLength: 100 }),
})

async function change(request: WriteRequest<ComponentFieldValues | Static<typeof putBody>>): Promise<unknown> {
  const { actor, services, params } = request
  const { project, component } = await request.transaction(async (tx) => {
    const found = await findComponent(tx, actor, params.project as string, params.component as string)
    await demand(tx, actor, 'component.edit', found)
    const values = await settingsOf(tx, request.read())
    const component = await changeComponent(tx, services.vcs, found.component, values, actor, services.now())
    return { ...found, component }
  })
  return (await viewComponents(request, [component], project)).get(component.id)
}

export const componentWrites: readonly Write[] = [
  write({
    method: 'PUT',
    summary: 'Change a component',
    needs: 'component.edit',
    body: putBody,
    reply: Component,
    handle: change,
  }),
  write({
    method: 'PATCH',
    summary: 'Change settings of a component',
    needs: 'component.edit',
    body: ComponentFields,
    reply: Component,
    handle: change,
  }),
  {
    method: 'DELETE',
    summary: 'Remove a component',
    needs: 'component.edit',
    handle: (request) =>
      request.transaction(async (tx) => {
        const { actor, services, params } = request
        const found = await findComponent(tx, actor, params.project as string, params.component as string)
        await demand(tx, actor, 'component.edit', found)
        await removeComponent(tx, found.component, actor, services.now())
      }),
  },
]
