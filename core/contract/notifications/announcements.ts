import { Type } from 'typebox'
import { defineList, defineRoute } from '#core/contract/route-contract.ts'
import { nullable } from '#core/contract/schema.ts'

const severities = ['info', 'warning', 'danger', 'success'] as const

const Announcement = Type.Object(
  {
    id: Type.Integer(),
    message: Type.String({ description: 'Markdown.' }),
    severity: Type.String(),
    expiry: nullable(Type.String({ format: 'date' })),
    notify: Type.Boolean(),
  },
  { title: 'Announcement' },
)

export const newAnnouncement = Type.Object({
  message: Type.String({ minLength: 1, maxLength: 10_000 }),
  severity: Type.Optional(Type.Union(severities.map((name) => Type.Literal(name)))),
  expiry: Type.Optional(nullable(Type.String({ format: 'date' }))),
  notify: Type.Optional(Type.Boolean()),
})

const announcementsAt = <const Path extends string>(path: Path, what: string) => ({
  all: defineList({
    path,
    name: `Announcements of a ${what}`,
    summary: `What people working on the ${what} are told.`,
    needs: 'anyone who may see it',
    item: Announcement,
    writes: {
      POST: {
        summary: 'Post an announcement',
        needs: 'announcement.add',
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
    writes: { DELETE: { summary: 'Delete an announcement', needs: 'announcement.delete' } },
  }),
})

export const announcementContract = {
  ofProject: announcementsAt('/api/projects/:project/announcements/', 'project'),
  ofProjectLanguage: announcementsAt(
    '/api/projects/:project/languages/:language/announcements/',
    'language of a project',
  ),
  ofCategory: announcementsAt('/api/categories/:id/announcements/', 'category'),
  ofComponent: announcementsAt('/api/components/:project/:component/announcements/', 'component'),
  ofTranslation: announcementsAt('/api/translations/:project/:component/:language/announcements/', 'translation'),
}
