import { sshKeyContract } from '#core/contract/repository/ssh-keys.ts'
import { message } from '#core/messages/message.ts'
import { demand } from '#server/access/may.ts'
import { Answer, type AnyRoute, type Services } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { requireUser } from '#server/api/request/require.ts'
import type { Db } from '#server/db/database.ts'
import { projectBySlug } from '#server/db/queries/projects/projects.ts'
import { grant } from '#server/db/queries/repository/credential-grants.ts'
import { AppError, invalid } from '#server/errors.ts'
import type { Keyring } from '#server/vcs/keyring.ts'

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i

function keyringOf({ vcs }: Services): Keyring {
  if (vcs.keyring) return vcs.keyring
  throw new AppError('not_found', message('repository.noSshKeys'))
}

async function keysOf(services: Services, db: Db): Promise<unknown[]> {
  const key = await keyringOf(services).knownSshKey(db)
  if (!key) return []
  return [{ type: 'ssh-ed25519', public_key: key.publicLine('dragoman'), fingerprint: key.fingerprint }]
}

export const sshKeyRoutes: readonly AnyRoute[] = [
  serveRoute(sshKeyContract.sSHKeys, {
    get: async ({ db, actor, services }) => {
      requireUser(actor)
      return { results: await keysOf(services, db) }
    },
    post: async ({ db, actor, services }) => {
      requireUser(actor)
      const known = await keysOf(services, db)
      if (known.length > 0) return new Answer(200, { results: known })
      await keyringOf(services).sshPublicKey(services.database.db)
      return new Answer(201, { results: await keysOf(services, services.database.db) })
    },
  }),
  serveRoute(sshKeyContract.sSHKeyGrants, {
    post: (request) =>
      request.transaction(async (tx) => {
        await demand(tx, request.actor, 'management.configure', {})
        const { project: slug, host } = request.read()
        const project = await projectBySlug(tx, { slug })
        if (!project) throw invalid('project', message('project.none', { slug }))
        if (!HOST.test(host)) throw invalid('host', message('cli.noHost', { host }))
        await grant(tx, { means: 'ssh', host: host.toLowerCase() }, { shared: false, projectIds: [project.id] })
        return { project: slug, host: host.toLowerCase() }
      }),
  }),
]
