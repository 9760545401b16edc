import type { AnyRoute } from '#server/api/http/route.ts'
import { changeRoutes } from '#server/api/resources/changes.ts'
import { componentRoutes } from '#server/api/resources/components.ts'
import { fileRoutes } from '#server/api/resources/files.ts'
import { languageRoutes } from '#server/api/resources/languages.ts'
import { projectPartRoutes } from '#server/api/resources/project-parts.ts'
import { projectRoutes } from '#server/api/resources/projects.ts'
import { repositoryRoutes } from '#server/api/resources/repository.ts'
import { rootRoutes } from '#server/api/resources/root.ts'
import { statisticsRoutes } from '#server/api/resources/statistics.ts'
import { taskRoutes } from '#server/api/resources/tasks.ts'
import { translationRoutes } from '#server/api/resources/translations.ts'
import { unitRoutes } from '#server/api/resources/units.ts'
import { userRoutes } from '#server/api/resources/users.ts'

/** The route table: every address of the API, by the resource it belongs to. */
export const resources: Readonly<Record<string, readonly AnyRoute[]>> = {
  Service: [...rootRoutes, ...taskRoutes],
  Projects: [...projectRoutes, ...projectPartRoutes],
  Components: componentRoutes,
  Translations: [...translationRoutes, ...fileRoutes],
  Units: unitRoutes,
  Changes: changeRoutes,
  Statistics: statisticsRoutes,
  Repositories: repositoryRoutes,
  Languages: languageRoutes,
  Users: userRoutes,
}
