import { Type } from 'typebox'
import { findComponent, findProject, findTranslation } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import type { Place } from '#server/access/place.ts'
import { idParameter } from '#server/api/http/ids.ts'
import { listRoute } from '#server/api/http/list.ts'
import { type AnyRoute, type ApiRequest, write } from '#server/api/http/route.ts'
import { nullable } from '#server/api/http/schema.ts'
import { announce } from '#server/commands/notifications/add-announcement.ts'
import type { Db } from '#server/db/database.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import {
  type AnnouncementRow,
  type AnnouncementScope,
  announcementsPage,
  deleteAnnouncement,
} from '#server/db/queries/notifications/announcements.ts'
import { categoryById } from '#server/db/queries/projects/categories.ts'
import { projectHasLanguage, projectsByIds } from '#server/db/queries/projects/projects.ts'
import { AppError, invalid } from '#server/errors.ts'

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

const newAnnouncement = Type.Object({
  message: Type.String({ minLength: 1, maxLength: 10_000 }),
  severity: Type.Optional(Type.Union(severities.map((name) => Type.Literal(name)))),
  expiry: Type.Optional(nullable(Type.String({ format: 'date' }))),
  notify: Type.Optional(Type.Boolean()),
})

const present = ({ id, message, severity, expiry, notify }: AnnouncementRow) => ({
  id,
  message,
  severity,
  expiry,
  notify: notify === 1,
})

interface Found {
  readonly scope: AnnouncementScope
  readonly place: Place
}

const nothing: AnnouncementScope = { project_id: null, category_id: null, component_id: null, language_id: null }

type Find = (db: Db, request: Pick<ApiRequest, 'actor' | 'params'>) => Promise<Found>

const ofProject: Find = async (db, { actor, params }) => {
  const project = await findProject(db, actor, params.project as string)
  return { scope: { ...nothing, project_id: project.id }, place: { project } }
}

const ofProjectLanguage: Find = async (db, { actor, params }) => {
  const project = await findProject(db, actor, params.project as string)
  const language = await languageByCode(db, { code: params.language as string })
  if (!language) throw invalid('language_code', 'There is no such language.')
  if (!(await projectHasLanguage(db, project.id, language.id))) throw new AppError('not_found')
  const translation = { language_id: language.id, is_source: 0 }
  return { scope: { ...nothing, project_id: project.id, language_id: language.id }, place: { project, translation } }
}

const ofComponent: Find = async (db, { actor, params }) => {
  const found = await findComponent(db, actor, params.project as string, params.component as string)
  const { project, component } = found
  return { scope: { ...nothing, project_id: project.id, component_id: component.id }, place: { project, component } }
}

const ofTranslation: Find = async (db, { actor, params }) => {
  const { project, component, translation } = await findTranslation(db, actor, params as never)
  const scope = { ...nothing, project_id: project.id, component_id: component.id, language_id: translation.language_id }
  return { scope, place: { project, component, translation } }
}

const ofCategory: Find = async (db, { actor, params }) => {
  const category = await categoryById(db, idParameter(params.id))
  const row = category && (await projectsByIds(db, [category.project_id])).get(category.project_id)
  if (!category || !row) throw new AppError('not_found')
  const project = await findProject(db, actor, row.slug)
  return { scope: { ...nothing, project_id: project.id, category_id: category.id }, place: { project } }
}

const today = (now: number): string => new Date(now / 1000).toISOString().slice(0, 10)

function routesAt(path: string, what: string, find: Find): AnyRoute[] {
  return [
    listRoute({
      path,
      name: `Announcements of a ${what}`,
      summary: `What people working on the ${what} are told.`,
      needs: 'anyone who may see it',
      item: Announcement,
      async load(request, cut) {
        const { scope } = await find(request.db, request)
        return announcementsPage(request.db, scope, today(request.services.now()), cut)
      },
      present: (rows) => rows.map(present),
      writes: [
        write({
          method: 'POST',
          summary: 'Post an announcement',
          needs: 'announcement.add',
          body: newAnnouncement,
          status: 201,
          reply: Announcement,
          handle: (request) =>
            request.transaction(async (tx) => {
              const { actor, services } = request
              const { scope, place } = await find(tx, request)
              await demand(tx, actor, 'announcement.add', place)
              const { message, severity = 'info', expiry = null, notify = false } = request.read()
              return present(await announce(tx, scope, { message, severity, expiry, notify }, actor, services.now()))
            }),
        }),
      ],
    }),
    {
      path: `${path}:announcement/`,
      name: `Announcement of a ${what}`,
      summary: 'One announcement.',
      reply: 'none',
      writes: [
        {
          method: 'DELETE',
          summary: 'Delete an announcement',
          needs: 'announcement.delete',
          handle: (request) =>
            request.transaction(async (tx) => {
              const { scope, place } = await find(tx, request)
              await demand(tx, request.actor, 'announcement.delete', place)
              if (!(await deleteAnnouncement(tx, scope, idParameter(request.params.announcement))))
                throw new AppError('not_found')
            }),
        },
      ],
    },
  ]
}

export const announcementRoutes: readonly AnyRoute[] = [
  ...routesAt('/api/projects/:project/announcements/', 'project', ofProject),
  ...routesAt('/api/projects/:project/languages/:language/announcements/', 'language of a project', ofProjectLanguage),
  ...routesAt('/api/categories/:id/announcements/', 'category', ofCategory),
  ...routesAt('/api/components/:project/:component/announcements/', 'component', ofComponent),
  ...routesAt('/api/translations/:project/:component/:language/announcements/', 'translation', ofTranslation),
]
