import { Type } from 'typebox'
import { demand } from '#server/access/may.ts'
import { site } from '#server/access/place.ts'
import { Answer, type AnyRoute, type Services } from '#server/api/http/route.ts'
import { requireUser } from '#server/api/request/require.ts'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import type { Keyring } from '#server/vcs/keyring.ts'

const SshKey = Type.Object(
  {
    type: Type.String(),
    public_key: Type.String({ description: 'The line to give to code hosts.' }),
    fingerprint: Type.String({ description: 'What code hosts show of it.' }),
  },
  { title: 'SshKey' },
)

const SshKeys = Type.Object({ results: Type.Array(SshKey) }, { title: 'SshKeys' })

function keyringOf({ vcs }: Services): Keyring {
  if (vcs.keyring) return vcs.keyring
  throw new AppError('not_found', 'This service keeps no ssh keys.')
}

async function keysOf(services: Services, db: Db): Promise<unknown[]> {
  const key = await keyringOf(services).knownSshKey(db)
  if (!key) return []
  return [{ type: 'ssh-ed25519', public_key: key.publicLine('dragoman'), fingerprint: key.fingerprint }]
}

export const sshKeyRoutes: readonly AnyRoute[] = [
  {
    path: '/api/ssh-keys/',
    name: 'SSH keys',
    summary:
      'Public keys of this service: code hosts let it in by them. A project may use them at a host once an administrator allows it.',
    needs: 'a signed-in user',
    reply: SshKeys,
    async handle({ db, actor, services }) {
      requireUser(actor)
      return { results: await keysOf(services, db) }
    },
    writes: [
      {
        method: 'POST',
        summary: 'Make the key where there is none yet; a key is never replaced',
        needs: 'management.configure',
        status: 201,
        reply: SshKeys,
        async handle({ db, actor, services }) {
          requireUser(actor)
          await demand(db, actor, 'management.configure', site)
          const known = await keysOf(services, db)
          if (known.length > 0) return new Answer(200, { results: known })
          await keyringOf(services).sshPublicKey(services.database.db)
          return new Answer(201, { results: await keysOf(services, services.database.db) })
        },
      },
    ],
  },
]
