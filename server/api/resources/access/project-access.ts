import { type Static, Type } from 'typebox'
import { findComponent, findProject } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { idParameter } from '#server/api/http/ids.ts'
import { type AnyRoute, type ApiRequest, write } from '#server/api/http/route.ts'
import { nullable, Timestamp } from '#server/api/http/schema.ts'
import { isoTime, isoTimeOrNull } from '#server/api/http/time.ts'
import { personOf } from '#server/api/resources/accounts/account-request.ts'
import { addProjectToken, removeProjectToken } from '#server/commands/access/add-project-token.ts'
import { blockUser, unblockUser } from '#server/commands/access/block-user.ts'
import { acceptAgreement, blocksOfProject } from '#server/db/queries/access/blocked-users.ts'
import { projectBots } from '#server/db/queries/access/project-tokens.ts'
import type { ProjectRow } from '#server/db/queries/projects/projects.ts'
import { invalid } from '#server/errors.ts'

const needs = 'project.permissions'

/** The project, for those who run its teams. */
async function managedProject({ db, actor, params }: ApiRequest): Promise<ProjectRow> {
  const project = await findProject(db, actor, params.project as string)
  await demand(db, actor, 'project.permissions', { project })
  return project
}

const ProjectToken = Type.Object(
  {
    id: Type.Integer(),
    username: Type.String({ description: 'The account that what is done with the token is done by.' }),
    name: Type.String(),
    created: Timestamp,
    expires: nullable(Timestamp),
  },
  { title: 'ProjectToken' },
)

const Block = Type.Object(
  {
    user: Type.String(),
    expires: nullable(Timestamp),
    note: Type.String(),
    created: Timestamp,
  },
  { title: 'Block' },
)

async function listTokens(request: ApiRequest): Promise<Static<typeof ProjectToken>[]> {
  const { id } = await managedProject(request)
  return (await projectBots(request.db, { projectId: id })).map((bot) => ({
    id: bot.id,
    username: bot.username,
    name: bot.full_name,
    created: isoTime(bot.created),
    expires: isoTimeOrNull(bot.expires),
  }))
}

async function listBlocks(request: ApiRequest): Promise<Static<typeof Block>[]> {
  const { id } = await managedProject(request)
  return (await blocksOfProject(request.db, id)).map(({ username, expires, note, created }) => ({
    user: username,
    expires: isoTimeOrNull(expires),
    note,
    created: isoTime(created),
  }))
}

function moment(text: string | null | undefined): number | null {
  if (!text) return null
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw invalid('expires', 'A moment looks like 2026-11-15T12:00:00Z.')
  return time * 1000
}

/** Who may do what in one project, beside its teams. */
export const projectAccessRoutes: readonly AnyRoute[] = [
  {
    path: '/api/projects/:project/tokens/',
    name: 'Tokens of a project',
    summary: "Tokens that belong to the project: bots with the rights of the project's teams, and none elsewhere.",
    needs,
    reply: Type.Array(ProjectToken),
    handle: listTokens,
    writes: [
      write({
        method: 'POST',
        summary: 'Make a token. The key is shown only now.',
        needs,
        body: Type.Object({
          name: Type.String({ minLength: 1, maxLength: 60 }),
          expires: Type.Optional(
            nullable(Type.String({ format: 'date', description: 'Last day on which it is good.' })),
          ),
          teams: Type.Array(Type.Integer(), { minItems: 1, description: 'Ids of teams of the project.' }),
        }),
        status: 201,
        reply: Type.Object(
          { id: Type.Integer(), username: Type.String(), token: Type.String() },
          { title: 'NewProjectToken' },
        ),
        async handle(request) {
          const project = await managedProject(request)
          const { name, expires = null, teams } = request.read()
          const now = request.services.now()
          const made = await request.transaction((tx) => addProjectToken(tx, { project, name, expires, teams }, now))
          return { id: made.userId, username: made.username, token: made.key }
        },
      }),
    ],
  },
  {
    path: '/api/projects/:project/tokens/:id/',
    name: 'Token of a project',
    summary: 'One token of the project.',
    reply: 'none',
    writes: [
      {
        method: 'DELETE',
        summary: 'Take it back; what was done with it stays.',
        needs,
        async handle(request) {
          const project = await managedProject(request)
          await request.transaction((tx) => removeProjectToken(tx, project.id, idParameter(request.params.id)))
        },
      },
    ],
  },
  {
    path: '/api/projects/:project/blocks/',
    name: 'Blocked users',
    summary: 'Users who may not contribute to the project.',
    needs,
    reply: Type.Array(Block),
    handle: listBlocks,
    writes: [
      write({
        method: 'POST',
        summary: 'Block a user, for good or until a moment.',
        needs,
        body: Type.Object({
          user: Type.String({ minLength: 1, maxLength: 150 }),
          expires: Type.Optional(nullable(Type.String({ maxLength: 40 }))),
          note: Type.Optional(Type.String({ maxLength: 500 })),
        }),
        status: 204,
        async handle(request) {
          const project = await managedProject(request)
          const { user, expires, note = '' } = request.read()
          const block = { username: user, expires: moment(expires), note }
          await request.transaction((tx) => blockUser(tx, project, block, request.services.now()))
        },
      }),
    ],
  },
  {
    path: '/api/projects/:project/blocks/:username/',
    name: 'Blocked user',
    summary: 'One user who may not contribute to the project.',
    reply: 'none',
    writes: [
      {
        method: 'DELETE',
        summary: 'Let them contribute again.',
        needs,
        async handle(request) {
          const project = await managedProject(request)
          await request.transaction((tx) => unblockUser(tx, project.id, request.params.username as string))
        },
      },
    ],
  },
  {
    path: '/api/components/:project/:component/agreement/',
    name: 'Contributor agreement',
    summary: 'What contributors of the component must agree to.',
    reply: 'none',
    writes: [
      {
        method: 'POST',
        summary: 'Accept the agreement.',
        needs: 'somebody signed in who may see it',
        async handle(request) {
          const { db, actor, params, services } = request
          const { component } = await findComponent(db, actor, params.project as string, params.component as string)
          const { userId } = personOf(request)
          await request.transaction((tx) => acceptAgreement(tx, userId, component.id, services.now()))
        },
      },
    ],
  },
]
