import { findProject } from '#server/access/find.ts'
import { visibleProject } from '#server/access/visibility.ts'
import { listRoute } from '#server/api/http/list.ts'
import type { Route } from '#server/api/http/route.ts'
import { Project, presentProject } from '#server/api/resources/project-view.ts'
import { projectCreation, projectWrites } from '#server/api/resources/project-writes.ts'
import { projectsPage } from '#server/db/queries/projects.ts'

export const projectRoutes: readonly Route[] = [
  listRoute({
    path: '/api/projects/',
    name: 'Projects',
    summary: 'Projects, in order of id.',
    needs: 'anyone',
    writes: [projectCreation],
    item: Project,
    load: ({ db, actor }, cut) => projectsPage(db, visibleProject(actor), cut),
    present: (rows, { links }) => rows.map((row) => presentProject(row, links)),
  }),
  {
    path: '/api/projects/:project/',
    name: 'Project',
    summary: 'One project.',
    needs: 'anyone who may see it',
    writes: projectWrites,
    reply: Project,
    async handle({ db, actor, links, params }) {
      return presentProject(await findProject(db, actor, params.project as string), links)
    },
  },
]
