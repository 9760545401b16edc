import { findProject } from '#server/access/find.ts'
import { visibleProject } from '#server/access/visibility.ts'
import { listRoute } from '#server/api/http/list.ts'
import type { Route } from '#server/api/http/route.ts'
import { presentWholeProject, WholeProject } from '#server/api/resources/projects/project-view.ts'
import { projectCreation, projectWrites } from '#server/api/resources/projects/project-writes.ts'
import { projectsPage } from '#server/db/queries/projects/projects.ts'

export const projectRoutes: readonly Route[] = [
  listRoute({
    path: '/api/projects/',
    name: 'Projects',
    summary: 'Projects, in order of id.',
    needs: 'anyone',
    writes: [projectCreation],
    item: WholeProject,
    load: ({ db, actor }, cut) => projectsPage(db, visibleProject(actor), cut),
    present: (rows, { links }) => rows.map((row) => presentWholeProject(row, links)),
  }),
  {
    path: '/api/projects/:project/',
    name: 'Project',
    summary: 'One project.',
    needs: 'anyone who may see it',
    writes: projectWrites,
    reply: WholeProject,
    async handle({ db, actor, links, params }) {
      return presentWholeProject(await findProject(db, actor, params.project as string), links)
    },
  },
]
