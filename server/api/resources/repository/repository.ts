import { findComponent, findProject, findTranslation } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import type { Route } from '#server/api/http/route.ts'
import {
  Repository,
  type RepositoryView,
  viewProjectRepository,
  viewRepository,
} from '#server/api/resources/repository/repository-view.ts'
import {
  componentOperation,
  projectOperation,
  translationOperation,
} from '#server/api/resources/repository/repository-writes.ts'

export const repositoryRoutes: readonly Route[] = [
  {
    path: '/api/projects/:project/repository/',
    name: 'Repository of a project',
    summary: 'Whether any component has something to commit, merge or push.',
    needs: 'vcs.view',
    writes: [projectOperation],
    reply: Repository,
    async handle(request): Promise<RepositoryView> {
      const { db, actor, links, params } = request
      const project = await findProject(db, actor, params.project as string)
      await demand(db, actor, 'vcs.view', { project })
      return viewProjectRepository(request, project, links.project(project.slug, 'repository/'))
    },
  },
  {
    path: '/api/components/:project/:component/repository/',
    name: 'Repository of a component',
    summary: 'State of the repository.',
    needs: 'vcs.view',
    writes: [componentOperation],
    reply: Repository,
    async handle(request) {
      const { db, actor, links, params } = request
      const found = await findComponent(db, actor, params.project as string, params.component as string)
      await demand(db, actor, 'vcs.view', found)
      const place = { project: found.project.slug, component: found.component.path }
      return viewRepository(request, found, links.component(place, 'repository/'))
    },
  },
  {
    path: '/api/translations/:project/:component/:language/repository/',
    name: 'Repository of a translation',
    summary: "State of the component's repository, as far as this language goes.",
    needs: 'vcs.view',
    writes: [translationOperation],
    reply: Repository,
    async handle(request) {
      const { db, actor, links, params } = request
      const found = await findTranslation(db, actor, params as never)
      await demand(db, actor, 'vcs.view', found)
      const place = {
        project: found.project.slug,
        component: found.component.path,
        language: params.language as string,
      }
      return viewRepository(request, found, links.translation(place, 'repository/'), found.translation.id)
    },
  },
]
