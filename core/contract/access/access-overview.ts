import { Type } from 'typebox'
import { Role } from '#core/contract/access/roles.ts'
import { defineList, defineRoute } from '#core/contract/route-contract.ts'
import { nullable } from '#core/contract/schema.ts'

export const TeamSummary = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    built_in: Type.Boolean({ description: 'Came with the site or the project: its name and selections are fixed.' }),
    deletable: Type.Boolean(),
    automatic: Type.Boolean({ description: 'New users join it automatically.' }),
    enforced_2fa: Type.Boolean(),
    project_selection: Type.Integer({
      description: '0 as listed, 1 all, 2 from component lists, 3 all public, 4 all protected.',
    }),
    language_selection: Type.Integer({ description: '0 as listed, 1 all.' }),
    roles: Type.Array(Type.Integer(), { description: 'Ids of its roles.' }),
    languages: Type.Array(Type.String(), { description: 'Codes of the languages it is limited to, if it is.' }),
    projects: Type.Array(Type.Object({ id: Type.Integer(), slug: Type.String() })),
    component_lists: Type.Array(Type.String(), { description: 'Slugs of its component lists.' }),
    components: Type.Array(Type.Object({ id: Type.Integer(), path: Type.String() })),
    members: Type.Integer({ description: 'People in it; tokens are not counted.' }),
    bots: Type.Integer({ description: 'Project tokens in it.' }),
    invitations: Type.Integer({ description: 'Pending invitations.' }),
  },
  { title: 'TeamSummary' },
)

export const AccessOverview = Type.Object(
  {
    teams: Type.Array(TeamSummary),
    roles: Type.Array(Role, { description: 'Roles that these teams can have.' }),
  },
  { title: 'AccessOverview' },
)

export const ProjectMember = Type.Object(
  {
    id: Type.Integer(),
    username: Type.String(),
    full_name: Type.String(),
    last_active: nullable(
      Type.String({ format: 'date-time', description: 'Last contribution to the project, or null.' }),
    ),
    edits: Type.Integer({ description: 'Their edits in the project.' }),
    teams: Type.Array(
      Type.Object({
        id: Type.Integer(),
        is_admin: Type.Boolean({ description: 'Manages the members of the team.' }),
        limit_language_codes: Type.Array(Type.String(), { description: 'Empty for all languages of the team.' }),
      }),
      { description: 'Teams of the project they are in.' },
    ),
  },
  { title: 'ProjectMember' },
)

const inProject = { permission: 'project.permissions', on: 'project' } as const

/** Teams with what they grant and how many are in them, in one reply; and the people of a project. */
export const accessOverviewContract = {
  accessOfSite: defineRoute({
    path: '/api/access/',
    name: 'Access to the site',
    summary: "The site's own teams with their roles, languages and numbers of members.",
    needs: {
      anyOf: [
        { permission: 'group.view', on: 'site' },
        { permission: 'group.edit', on: 'site' },
      ],
    },
    reply: AccessOverview,
  }),
  accessToProject: defineRoute({
    path: '/api/projects/:project/access/',
    name: 'Access to a project',
    summary: "The project's own teams with their roles, languages and numbers of members.",
    needs: inProject,
    reply: AccessOverview,
  }),
  accessToWorkspace: defineRoute({
    path: '/api/workspaces/:id/access/',
    params: { id: Type.String({ format: 'uuid', description: 'Identifier of the workspace.' }) },
    name: 'Access to a workspace',
    summary: "The workspace's own teams with their roles and numbers of members.",
    needs: { permission: 'workspace.edit_members', on: 'workspace' },
    reply: AccessOverview,
  }),
  membersOfProject: defineList({
    path: '/api/projects/:project/members/',
    name: 'Members of a project',
    summary: "People in the project's own teams, by username.",
    needs: inProject,
    item: ProjectMember,
    query: {
      q: Type.Optional(Type.String({ description: 'Part of the username or full name.' })),
      team: Type.Optional(Type.Integer({ description: 'Only members of this team.' })),
    },
  }),
}
