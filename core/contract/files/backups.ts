import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'
import { Timestamp, Url } from '#core/contract/schema.ts'

const Backup = Type.Object(
  {
    name: Type.String({ description: 'Digits and .zip.' }),
    timestamp: Timestamp,
    size: Type.Integer({ description: 'Bytes.' }),
  },
  { title: 'Backup' },
)

const Accepted = Type.Object({ detail: Type.String(), task_url: Url })

const Restoring = Type.Object({ ...Accepted.properties, project_url: Url })

export const backupContract = {
  restoreBackupFromFile: defineRoute({
    path: '/api/backups/restore/',
    name: 'Restore a backup from a file',
    summary: 'Restore a backup of this or another site as a new project.',
    reply: 'none',
    writes: {
      POST: {
        summary:
          'Restore the archive in the request body; query: name, slug (default: original), match_people (default: no)',
        needs: { permission: 'management.configure', on: 'site' },
        query: Type.Object({
          name: Type.Optional(Type.String({ description: 'Name of the new project.' })),
          slug: Type.Optional(Type.String({ description: 'Slug of the new project.' })),
          match_people: Type.Optional(
            Type.Boolean({ description: 'Match users of the backup by username. For administrators.' }),
          ),
        }),
        takesStream: true,
        status: 202,
        reply: Restoring,
      },
    },
  }),
  backupsOfProject: defineRoute({
    path: '/api/projects/:project/backups/',
    name: 'Backups of a project',
    summary: 'Project backups, newest first.',
    needs: { permission: 'project.edit', on: 'project' },
    reply: Type.Array(Backup),
    item: Backup,
    // What is on disk may change without the database.
    fresh: true,
    writes: {
      POST: {
        summary: 'Create a backup',
        needs: { permission: 'project.edit', on: 'project' },
        status: 202,
        reply: Accepted,
      },
    },
  }),
  backupOfProject: defineRoute({
    path: '/api/projects/:project/backups/:backup/',
    name: 'Backup of a project',
    summary: 'Download the backup.',
    needs: { permission: 'project.edit', on: 'project' },
    reply: 'file',
    contentTypes: ['application/zip'],
    writes: { DELETE: { summary: 'Delete a backup', needs: { permission: 'project.edit', on: 'project' } } },
  }),
  restoreBackup: defineRoute({
    path: '/api/projects/:project/backups/:backup/restore/',
    name: 'Restore a backup',
    summary: 'Restore a backup as a new project.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Restore a backup as a new project',
        needs: {
          allOf: [
            { permission: 'project.add', on: 'site' },
            { permission: 'project.edit', on: 'project' },
          ],
        },
        body: Type.Object({ name: Type.String({ minLength: 1 }), slug: Type.String({ minLength: 1 }) }),
        status: 202,
        reply: Restoring,
      },
    },
  }),
}
