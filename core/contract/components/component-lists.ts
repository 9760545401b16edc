import { Type } from 'typebox'
import { Component } from '#core/contract/components/component.ts'
import { defineList, defineRoute, defineWrite } from '#core/contract/route-contract.ts'
import { plainlyInvalid, Url } from '#core/contract/schema.ts'

const Rule = Type.Object(
  {
    project_match: Type.String({ maxLength: 200, description: 'Regular expression for the slug of the project.' }),
    component_match: Type.String({ maxLength: 200, description: 'Regular expression for the slug of the component.' }),
  },
  { title: 'AutoComponentList' },
)

const ComponentList = Type.Object(
  {
    name: Type.String(),
    slug: Type.String(),
    id: Type.Integer(),
    show_dashboard: Type.Boolean(),
    components: Type.Array(Url),
    auto_assign: Type.Array(Rule, { description: 'Components that match one of these are added automatically.' }),
    url: Url,
  },
  { title: 'ComponentList' },
)

export const body = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  slug: Type.String({ minLength: 1, maxLength: 100, format: 'slug' }),
  show_dashboard: Type.Optional(Type.Boolean()),
  auto_assign: Type.Optional(Type.Array(Rule)),
})

const changing = defineWrite({
  summary: 'Change a component list',
  needs: { permission: 'componentlist.edit', on: 'site' },
  body,
  reply: ComponentList,
})

export const componentListContract = {
  componentLists: defineList({
    path: '/api/component-lists/',
    name: 'Component lists',
    summary: 'Lists with a component visible to the caller.',
    needs: 'anyone',
    item: ComponentList,
    writes: {
      POST: {
        summary: 'Create a component list',
        needs: { permission: 'componentlist.edit', on: 'site' },
        body,
        status: 201,
        reply: ComponentList,
      },
    },
  }),
  componentList: defineRoute({
    path: '/api/component-lists/:list/',
    name: 'Component list',
    summary: 'One list of components.',
    needs: 'visible',
    reply: ComponentList,
    writes: {
      PUT: changing,
      PATCH: changing,
      DELETE: {
        summary: 'Delete a component list; its components stay',
        needs: { permission: 'componentlist.edit', on: 'site' },
      },
    },
  }),
  componentsOfList: defineList({
    path: '/api/component-lists/:list/components/',
    name: 'Components of a list',
    summary: 'Components visible to the caller, ordered by ID.',
    needs: 'visible',
    item: Component,
    writes: {
      POST: {
        summary: 'Add a component to a list',
        needs: { permission: 'componentlist.edit', on: 'site' },
        body: Type.Object({ component_id: plainlyInvalid(Type.Integer()) }),
        reply: ComponentList,
      },
    },
  }),
  componentOfList: defineRoute({
    path: '/api/component-lists/:list/components/:member/',
    name: 'Component of a list',
    summary: 'One component of a list.',
    reply: 'none',
    writes: {
      DELETE: { summary: 'Remove a component from a list', needs: { permission: 'componentlist.edit', on: 'site' } },
    },
  }),
}
