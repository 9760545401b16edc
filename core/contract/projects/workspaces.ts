import { Type } from 'typebox'
import { settingValueFields, settingValues } from '#core/contract/projects/inherited-settings.ts'
import { defineList, defineRoute } from '#core/contract/route-contract.ts'
import { Url } from '#core/contract/schema.ts'

export const Workspace = Type.Object(
  {
    id: Type.String({ description: 'A UUID.' }),
    name: Type.String(),
    url: Url,
    projects: Type.Array(Url, { description: 'Those visible to the caller.' }),
    rights: Type.Array(Type.String(), { description: "The caller's permissions on it." }),
    check_flags: Type.String(),
    ...settingValues,
  },
  { title: 'Workspace' },
)

export const Body = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  check_flags: Type.Optional(Type.String()),
  ...settingValueFields,
})

export const workspaceContract = {
  workspaces: defineList({
    path: '/api/workspaces/',
    name: 'Workspaces',
    summary: "Workspaces around projects, in the order in which they were made: those of one's teams.",
    needs: 'anyone',
    item: Workspace,
    writes: {
      POST: {
        summary: 'Create a workspace; its creator administers it',
        needs: { permission: 'workspace.add', on: 'site' },
        body: Body,
        status: 201,
        reply: Workspace,
      },
    },
  }),
  workspace: defineRoute({
    path: '/api/workspaces/:id/',
    params: { id: Type.String({ format: 'uuid', description: 'Identifier of the workspace.' }) },
    name: 'Workspace',
    summary: 'One workspace, with the settings its projects can inherit.',
    needs: 'visible',
    reply: Workspace,
    writes: {
      PUT: {
        summary: 'Change a workspace',
        needs: { permission: 'workspace.edit', on: 'workspace' },
        body: Body,
        reply: Workspace,
      },
      PATCH: {
        summary: 'Change settings of a workspace; its projects follow',
        needs: { permission: 'workspace.edit', on: 'workspace' },
        body: Body,
        reply: Workspace,
      },
      DELETE: {
        summary: 'Delete an empty workspace',
        needs: { permission: 'workspace.edit', on: 'workspace' },
      },
    },
  }),
}
