import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'

const SshKey = Type.Object(
  {
    type: Type.String(),
    public_key: Type.String({ description: 'The public key line for code hosts.' }),
    fingerprint: Type.String({ description: 'Fingerprint, as shown by code hosts.' }),
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
        summary: 'Create the key if there is none; a key is never replaced',
        needs: { permission: 'management.configure', on: 'site' },
        status: 201,
        reply: SshKeys,
      },
    },
  }),
  sSHKeyGrants: defineRoute({
    path: '/api/ssh-keys/grants/',
    name: 'Use of the SSH key',
    summary: 'Projects that can use the key, by host.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Allow a project to use the key for a host',
        needs: { permission: 'management.configure', on: 'site' },
        body: Type.Object({
          project: Type.String({ description: 'Slug of the project.' }),
          host: Type.String({ maxLength: 300, description: 'With the port, if not the default.' }),
        }),
        status: 201,
        reply: Type.Object({ project: Type.String(), host: Type.String() }, { title: 'SshKeyGrant' }),
      },
    },
  }),
}
