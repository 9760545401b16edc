import { Type } from 'typebox'
import type { PermissionScope } from '#core/contract/needs.ts'
import { defineList, defineRoute } from '#core/contract/route-contract.ts'
import { nullable, oneOf } from '#core/contract/schema.ts'

const severities = ['info', 'warning', 'danger', 'success'] as const

const Announcement = Type.Object(
  {
    id: Type.Integer(),
    message: Type.String({ description: 'Markdown.' }),
    severity: oneOf(severities),
    expiry: nullable(Type.String({ format: 'date' })),
    notify: Type.Boolean(),
  },
  { title: 'Announcement' },
)

export const newAnnouncement = Type.Object({
  message: Type.String({ minLength: 1, maxLength: 10_000 }),
  severity: Type.Optional(oneOf(severities)),
  expiry: Type.Optional(nullable(Type.String({ format: 'date' }))),
  notify: Type.Optional(Type.Boolean()),
})

const announcementsAt = <const Path extends string>(path: Path, what: string, on: PermissionScope) => ({
  all: defineList({
    path,
    name: `Announcements of a ${what}`,
    summary: `What people working on the ${what} are told.`,
    needs: 'visible',
    item: Announcement,
    writes: {
      POST: {
        summary: 'Post an announcement',
        needs: { permission: 'announcement.add', on },
        body: newAnnouncement,
        status: 201,
        reply: Announcement,
      },
    },
  }),
  one: defineRoute({
    path: `${path}:announcement/`,
    name: `Announcement of a ${what}`,
    summary: 'One announcement.',
    reply: 'none',
    writes: { DELETE: { summary: 'Delete an announcement', needs: { permission: 'announcement.delete', on } } },
  }),
})

export const announcementContract = {
  ofProject: announcementsAt('/api/projects/:project/announcements/', 'project', 'project'),
  ofProjectLanguage: announcementsAt(
    '/api/projects/:project/languages/:language/announcements/',
    'language of a project',
    'project',
  ),
  ofCategory: announcementsAt('/api/categories/:id/announcements/', 'category', 'project'),
  ofComponent: announcementsAt('/api/components/:project/:component/announcements/', 'component', 'component'),
  ofTranslation: announcementsAt(
    '/api/translations/:project/:component/:language/announcements/',
    'translation',
    'translation',
  ),
}
