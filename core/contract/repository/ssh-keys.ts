import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'

const SshKey = Type.Object(
  {
    type: Type.String(),
    public_key: Type.String({ description: 'The line to give to code hosts.' }),
    fingerprint: Type.String({ description: 'What code hosts show of it.' }),
  },
  { title: 'SshKey' },
)

const SshKeys = Type.Object({ results: Type.Array(SshKey) }, { title: 'SshKeys' })

export const sshKeyContract = {
  sSHKeys: defineRoute({
    path: '/api/ssh-keys/',
    name: 'SSH keys',
    summary:
      'Public keys of this service: code hosts let it in by them. A project may use them at a host once an administrator allows it.',
    needs: 'account',
    reply: SshKeys,
    writes: {
      POST: {
        summary: 'Make the key where there is none yet; a key is never replaced',
        needs: { permission: 'management.configure', on: 'site' },
        status: 201,
        reply: SshKeys,
      },
    },
  }),
  sSHKeyGrants: defineRoute({
    path: '/api/ssh-keys/grants/',
    name: 'Use of the SSH key',
    summary: 'Which projects may use the key, and at which hosts.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Let a project use the key at a host',
        needs: { permission: 'management.configure', on: 'site' },
        body: Type.Object({
          project: Type.String({ description: 'Slug of the project.' }),
          host: Type.String({ maxLength: 300, description: 'With the port where it is not the usual one.' }),
        }),
        status: 201,
        reply: Type.Object({ project: Type.String(), host: Type.String() }, { title: 'SshKeyGrant' }),
      },
    },
  }),
}
