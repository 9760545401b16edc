import { createHash } from 'node:crypto'
import { discoveryContract } from '#core/contract/repository/discovery.ts'
import { message } from '#core/messages/message.ts'
import { findProject } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { Answer, type AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { splitAddresses } from '#server/commands/repository/store-credentials.ts'
import { invalid } from '#server/errors.ts'
import { addJob } from '#server/queue/queue.ts'
import { visitedClone } from '#server/vcs/clone-name.ts'
import { Vcs } from '#server/vcs/vcs.ts'

export const discoveryRoutes: readonly AnyRoute[] = [
  serveRoute(discoveryContract.discovery, {
    post: async (request) => {
      const { actor, db, links, params, services } = request
      const project = await findProject(db, actor, params.project)
      await demand(db, actor, 'project.edit', { project })
      const { settings, logins } = splitAddresses(request.read())
      const { repo, branch = '' } = settings
      services.vcs.check({ repo, branch })
      const { keyring } = services.vcs
      const [login] = logins
      if (login && !keyring) throw invalid('repo', message('repository.noPasswords'))
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
]
