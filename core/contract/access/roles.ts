import { Type } from 'typebox'
import { defineList, defineRoute, defineWrite } from '#core/contract/route-contract.ts'
import { Url } from '#core/contract/schema.ts'

export const Role = Type.Object(
  { id: Type.Integer(), name: Type.String(), permissions: Type.Array(Type.String()), url: Url },
  { title: 'Role' },
)

export const Body = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  permissions: Type.Array(Type.String({ maxLength: 100 })),
})

const change = defineWrite({
  summary: 'Replace the role.',
  needs: { permission: 'role.edit', on: 'site' },
  body: Body,
  reply: Role,
})

export const roleContract = {
  roles: defineList({
    path: '/api/roles/',
    name: 'Roles',
    summary: "Roles, in order of id: those of one's own teams, or all for those with role.view.",
    needs: 'anyone',
    item: Role,
    writes: {
      POST: {
        summary: 'Create a role.',
        needs: { permission: 'role.edit', on: 'site' },
        body: Body,
        status: 201,
        reply: Role,
      },
    },
  }),
  role: defineRoute({
    path: '/api/roles/:id/',
    name: 'Role',
    summary: 'One role.',
    needs: 'visible',
    reply: Role,
    writes: {
      PUT: change,
      PATCH: {
        summary: 'Change the role; permissions are added, never removed.',
        needs: { permission: 'role.edit', on: 'site' },
        body: Body,
        reply: Role,
      },
      DELETE: { summary: 'Delete the role.', needs: { permission: 'role.edit', on: 'site' } },
    },
  }),
}
