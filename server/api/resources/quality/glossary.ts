import { glossaryContract } from '#core/contract/quality/glossary.ts'
import { message } from '#core/messages/message.ts'
import { findProject } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { syncContext } from '#server/api/request/sync-context.ts'
import { viewComponents } from '#server/api/resources/components/component-view.ts'
import { componentById, componentsOfProject } from '#server/db/queries/components/components.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { AppError, mustExist } from '#server/errors.ts'
import { makeGlossary } from '#server/sync/pull/begin-glossary.ts'

export const glossaryRoutes: readonly AnyRoute[] = [
  serveRoute(glossaryContract.glossaryOfProject, {
    post: async (request) => {
      const { db, actor, params, services } = request
      const project = await findProject(db, actor, params.project)
      await demand(db, actor, 'project.edit', { project })
      const [first] = await componentsOfProject(db, { projectId: project.id })
      const english = mustExist(await languageByCode(db, { code: 'en' }), 'language')
      const context = { ...syncContext(services), ...(actor.kind === 'user' && { userId: actor.id }) }
      const id = await makeGlossary(context, project, first?.source_language_id ?? english.id)
      if (id === undefined) throw new AppError('invalid', message('glossary.addressTaken'))
      const component = mustExist(await componentById(db, { id }), 'component')
      return mustExist((await viewComponents(request, [component], project)).get(id), 'component')
    },
  }),
]
