import type { Static } from 'typebox'
import { announcementContract, type newAnnouncement } from '#core/contract/notifications/announcements.ts'
import { message } from '#core/messages/message.ts'
import type { AccessScope } from '#server/access/access-scope.ts'
import { findComponent, findProject, findTranslation } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import type { AnyRoute, ApiRequest, WriteRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import type { TranslationParams } from '#server/api/request/find.ts'
import { announce } from '#server/commands/notifications/add-announcement.ts'
import type { Db } from '#server/db/database.ts'
import type { PageRequest } from '#server/db/paging/page-range.ts'
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

const present = ({ id, message, severity, expiry, notify }: AnnouncementRow) => ({
  id,
  message,
  severity,
  expiry,
  notify: notify === 1,
})

interface Found {
  readonly scope: AnnouncementScope
  readonly accessScope: AccessScope
}

const nothing: AnnouncementScope = { project_id: null, category_id: null, component_id: null, language_id: null }

type Find<Params> = (db: Db, request: Pick<ApiRequest<Params>, 'actor' | 'params'>) => Promise<Found>

const ofProject: Find<{ readonly project: string }> = async (db, { actor, params }) => {
  const project = await findProject(db, actor, params.project)
  return { scope: { ...nothing, project_id: project.id }, accessScope: { project } }
}

const ofProjectLanguage: Find<{ readonly project: string; readonly language: string }> = async (
  db,
  { actor, params },
) => {
  const project = await findProject(db, actor, params.project)
  const language = await languageByCode(db, { code: params.language })
  if (!language) throw invalid('language_code', message('language.noneSuch'))
  if (!(await projectHasLanguage(db, project.id, language.id))) throw new AppError('not_found')
  const translation = { language_id: language.id, is_source: 0 }
  return {
    scope: { ...nothing, project_id: project.id, language_id: language.id },
    accessScope: { project, translation },
  }
}

const ofComponent: Find<{ readonly project: string; readonly component: string }> = async (db, { actor, params }) => {
  const found = await findComponent(db, actor, params.project, params.component)
  const { project, component } = found
  return {
    scope: { ...nothing, project_id: project.id, component_id: component.id },
    accessScope: { project, component },
  }
}

const ofTranslation: Find<TranslationParams> = async (db, { actor, params }) => {
  const { project, component, translation } = await findTranslation(db, actor, params)
  const scope = { ...nothing, project_id: project.id, component_id: component.id, language_id: translation.language_id }
  return { scope, accessScope: { project, component, translation } }
}

const ofCategory: Find<{ readonly id: number }> = async (db, { actor, params }) => {
  const category = await categoryById(db, params.id)
  const row = category && (await projectsByIds(db, [category.project_id])).get(category.project_id)
  if (!category || !row) throw new AppError('not_found')
  const project = await findProject(db, actor, row.slug)
  return { scope: { ...nothing, project_id: project.id, category_id: category.id }, accessScope: { project } }
}

type NewAnnouncement = Static<typeof newAnnouncement>

const all = <Params>(find: Find<Params>) => ({
  load: async (request: ApiRequest<Params>, page: PageRequest) => {
    const { scope } = await find(request.db, request)
    return announcementsPage(request.db, scope, page)
  },
  present: (rows: readonly AnnouncementRow[]) => rows.map(present),
  post: (request: WriteRequest<NewAnnouncement, Params>) =>
    request.transaction(async (tx) => {
      const { actor, services } = request
      const { scope, accessScope } = await find(tx, request)
      await demand(tx, actor, 'announcement.add', accessScope)
      const { message, severity = 'info', expiry = null, notify = false } = request.read()
      return present(await announce(tx, scope, { message, severity, expiry, notify }, actor, services.now()))
    }),
})

const one = <Params>(find: Find<Params>) => ({
  delete: (request: WriteRequest<unknown, Params & { readonly announcement: number }>) =>
    request.transaction(async (tx) => {
      const { scope, accessScope } = await find(tx, request)
      await demand(tx, request.actor, 'announcement.delete', accessScope)
      if (!(await deleteAnnouncement(tx, scope, request.params.announcement))) throw new AppError('not_found')
    }),
})

const contract = announcementContract

export const announcementRoutes: readonly AnyRoute[] = [
  serveList(contract.ofProject.all, all(ofProject)),
  serveRoute(contract.ofProject.one, one(ofProject)),
  serveList(contract.ofProjectLanguage.all, all(ofProjectLanguage)),
  serveRoute(contract.ofProjectLanguage.one, one(ofProjectLanguage)),
  serveList(contract.ofCategory.all, all(ofCategory)),
  serveRoute(contract.ofCategory.one, one(ofCategory)),
  serveList(contract.ofComponent.all, all(ofComponent)),
  serveRoute(contract.ofComponent.one, one(ofComponent)),
  serveList(contract.ofTranslation.all, all(ofTranslation)),
  serveRoute(contract.ofTranslation.one, one(ofTranslation)),
]
