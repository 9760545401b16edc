import { repositoryContract } from '#core/contract/repository/repository.ts'
import { findComponent, findProject, findTranslation } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import {
  type RepositoryView,
  viewProjectRepository,
  viewRepository,
} from '#server/api/resources/repository/repository-view.ts'
import {
  componentOperation,
  projectOperation,
  translationOperation,
} from '#server/api/resources/repository/repository-writes.ts'

export const repositoryRoutes: readonly AnyRoute[] = [
  serveRoute(repositoryContract.repositoryOfProject, {
    get: async (request): Promise<RepositoryView> => {
      const { db, actor, links, params } = request
      const project = await findProject(db, actor, params.project)
      await demand(db, actor, 'vcs.view', { project })
      return viewProjectRepository(request, project, links.project(project.slug, 'repository/'))
    },
    post: projectOperation,
  }),
  serveRoute(repositoryContract.repositoryOfComponent, {
    get: async (request) => {
      const { db, actor, links, params } = request
      const found = await findComponent(db, actor, params.project, params.component)
      await demand(db, actor, 'vcs.view', found)
      const scope = { project: found.project.slug, component: found.component.path }
      return viewRepository(request, found, links.component(scope, 'repository/'))
    },
    post: componentOperation,
  }),
  serveRoute(repositoryContract.repositoryOfTranslation, {
    get: async (request) => {
      const { db, actor, links, params } = request
      const found = await findTranslation(db, actor, params)
      await demand(db, actor, 'vcs.view', found)
      const scope = {
        project: found.project.slug,
        component: found.component.path,
        language: params.language,
      }
      return viewRepository(request, found, links.translation(scope, 'repository/'), found.translation.id)
    },
    post: translationOperation,
  }),
]
