import { projectContract } from '#core/contract/projects/projects.ts'
import { findProject } from '#server/access/find.ts'
import { visibleProject } from '#server/access/visibility.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { viewProject, viewProjects } from '#server/api/resources/projects/project-view.ts'
import { projectCreation, projectWrites } from '#server/api/resources/projects/project-writes.ts'
import { projectsPage } from '#server/db/queries/projects/projects.ts'

export const projectRoutes: readonly AnyRoute[] = [
  serveList(projectContract.projects, {
    load: ({ db, actor }, page) => projectsPage(db, visibleProject(actor), page),
    present: async (rows, request) => [...(await viewProjects(request, rows)).values()],
    post: projectCreation,
  }),
  serveRoute(projectContract.project, {
    get: async (request) => {
      const project = await findProject(request.db, request.actor, request.params.project)
      request.showsOnly(project.id)
      return viewProject(request, project)
    },
    ...projectWrites,
  }),
]
