import { Type } from 'typebox'
import { Component } from '#core/contract/components/component.ts'
import { settings } from '#core/contract/components/component-fields.ts'
import { removal } from '#core/contract/removal.ts'
import { defineList, defineRoute, defineWrite, defineWrites } from '#core/contract/route-contract.ts'

const upload = Type.Optional(Type.Unknown({ description: 'A file, in a multipart body.' }))

export const body = Type.Object({
  ...settings,
  name: Type.String({ minLength: 1, maxLength: 100 }),
  slug: Type.String({ minLength: 1, maxLength: 100, format: 'slug' }),
  from_component: Type.Optional(
    Type.Union([Type.String(), Type.Integer()], { description: 'Id or path of a component to copy.' }),
  ),
  disable_autoshare: Type.Optional(
    Type.Boolean({ description: 'Use a separate repository even if another component has the same one.' }),
  ),
  zipfile: upload,
  docfile: upload,
  // How forms write a field of an object.
  'source_language.code': Type.Optional(Type.String()),
})

/** Archives and documents may have 50 MB; the rest is for the other fields of the form. */
const LIMIT = 56_000_000

const componentCreation = defineWrite({
  summary: 'Create a component from a repository, an archive, a document or another component',
  needs: { permission: 'project.edit', on: 'project' },
  body,
  uploads: ['zipfile', 'docfile'],
  limit: LIMIT,
  status: 201,
  reply: Component,
})

/** Only a new component can begin with these. */
export const beginnings = ['zipfile', 'docfile', 'from_component'] as const

const refused = Object.fromEntries(beginnings.map((name) => [name, Type.Optional(Type.Unknown())]))

const patchBody = Type.Object({
  ...settings,
  ...refused,
  repo: Type.Optional(Type.String({ minLength: 1 })),
  filemask: Type.Optional(Type.String({ minLength: 1 })),
})

export const putBody = Type.Object({
  ...settings,
  ...refused,
  name: Type.String({ minLength: 1, maxLength: 100 }),
  slug: Type.String({ minLength: 1, maxLength: 100, format: 'slug' }),
  repo: Type.String({ minLength: 1 }),
  filemask: Type.String({ minLength: 1 }),
  file_format: Type.String(),
})

const componentWrites = defineWrites({
  PUT: {
    summary: 'Change a component',
    needs: { permission: 'component.edit', on: 'component' },
    body: putBody,
    reply: Component,
  },
  PATCH: {
    summary: 'Change settings of a component',
    needs: { permission: 'component.edit', on: 'component' },
    body: patchBody,
    reply: Component,
  },
  DELETE: { summary: 'Delete a component', needs: { permission: 'component.edit', on: 'component' }, body: removal },
})

const ComponentOfProject = Type.Omit(Component, ['project'], { title: 'ComponentOfProject' })

export const componentContract = {
  components: defineList({
    path: '/api/components/',
    name: 'Components',
    summary: 'Components of all projects, ordered by ID.',
    needs: 'anyone',
    item: Component,
  }),
  componentsOfProject: defineList({
    path: '/api/projects/:project/components/',
    name: 'Components of a project',
    summary: 'Components of the project and those shared with it.',
    needs: 'visible',
    writes: { POST: componentCreation },
    item: ComponentOfProject,
  }),
  component: defineRoute({
    path: '/api/components/:project/:component/',
    name: 'Component',
    summary: 'One component.',
    needs: 'visible',
    writes: componentWrites,
    reply: Component,
  }),
}
