import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { findProject } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { Answer, type AnyRoute, write } from '#server/api/http/route.ts'
import { splitAddresses } from '#server/commands/repository/store-credentials.ts'
import { invalid } from '#server/errors.ts'
import { addJob } from '#server/queue/queue.ts'
import { visitedClone } from '#server/vcs/clone-name.ts'
import { Vcs } from '#server/vcs/vcs.ts'

const body = Type.Object({
  repo: Type.String({
    minLength: 1,
    maxLength: 300,
    description: 'Address of the repository, with a login where it takes one.',
  }),
  branch: Type.Optional(Type.String({ maxLength: 200, description: "Without it, the repository's default branch." })),
})

const Discovery = Type.Object(
  { detail: Type.String(), task_url: Type.String({ format: 'uri' }) },
  { title: 'Discovery', description: 'The result of the task is a list of components that could be created.' },
)

export const discoveryRoutes: readonly AnyRoute[] = [
  {
    path: '/api/projects/:project/discovery/',
    name: 'Discovery',
    summary: 'What could be translated in a repository: nothing is stored.',
    reply: 'none',
    writes: [
      write({
        method: 'POST',
        summary: 'Look through a repository and propose components',
        needs: 'project.edit',
        body,
        status: 202,
        reply: Discovery,
        async handle(request) {
          const { actor, db, links, params, services } = request
          const project = await findProject(db, actor, params.project as string)
          await demand(db, actor, 'project.edit', { project })
          const { settings, logins } = splitAddresses(request.read())
          const { repo, branch = '' } = settings
          services.vcs.check({ repo, branch })
          const { keyring } = services.vcs
          const [login] = logins
          if (login && !keyring) throw invalid('repo', 'Addresses with a password cannot be used here.')
          const sealed = login && keyring ? keyring.sealLogin(repo, login.login) : ''
          const visitor = { projectId: project.id, login: sealed }
          const clone = await visitedClone(db, services.vcs, repo, visitor)
          const userId = actor.kind === 'user' ? actor.id : undefined
          const name = createHash('sha256').update(`${repo}\n${branch}\n${sealed}`).digest('hex')
          const job = {
            kind: 'discover_repository',
            payload: { projectId: project.id, repo, branch, login: sealed },
            key: `discover:${userId}:${project.id}:${name}`,
            lane: Vcs.lane(clone),
            userId,
          } as const
          const taskId = await request.transaction((tx) => addJob(tx, job, services.now()))
          const detail = 'Looking through the repository: the result of the task tells what could be translated.'
          return new Answer(202, { detail, task_url: links.api(`tasks/${taskId}/`) })
        },
      }),
    ],
  },
]
