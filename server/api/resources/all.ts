import type { AnyRoute } from '#server/api/http/route.ts'
import { accountRoutes } from '#server/api/resources/account.ts'
import { addressRoutes } from '#server/api/resources/account-addresses.ts'
import { factorRoutes } from '#server/api/resources/account-factors.ts'
import { announcementRoutes } from '#server/api/resources/announcements.ts'
import { archiveRoutes } from '#server/api/resources/archives.ts'
import { autotranslateRoutes } from '#server/api/resources/autotranslate.ts'
import { bulkRoutes } from '#server/api/resources/bulk-units.ts'
import { categoryRoutes } from '#server/api/resources/categories.ts'
import { changeRoutes } from '#server/api/resources/changes.ts'
import { commentRoutes } from '#server/api/resources/comments.ts'
import { sharingRoutes } from '#server/api/resources/component-sharing.ts'
import { componentRoutes } from '#server/api/resources/components.ts'
import { fileRoutes } from '#server/api/resources/files.ts'
import { groupPartRoutes } from '#server/api/resources/group-parts.ts'
import { groupRoutes } from '#server/api/resources/groups.ts'
import { invitationRoutes } from '#server/api/resources/invitations.ts'
import { labelRoutes } from '#server/api/resources/labels.ts'
import { languageRoutes } from '#server/api/resources/languages.ts'
import { lockRoutes } from '#server/api/resources/locks.ts'
import { machineryRoutes } from '#server/api/resources/machinery.ts'
import { machinerySettingsRoutes } from '#server/api/resources/machinery-settings.ts'
import { memoryRoutes } from '#server/api/resources/memory.ts'
import { placeRoutes } from '#server/api/resources/places.ts'
import { projectAccessRoutes } from '#server/api/resources/project-access.ts'
import { projectPartRoutes } from '#server/api/resources/project-parts.ts'
import { projectRoutes } from '#server/api/resources/projects.ts'
import { repositoryRoutes } from '#server/api/resources/repository.ts'
import { revertRoutes } from '#server/api/resources/reverts.ts'
import { roleRoutes } from '#server/api/resources/roles.ts'
import { rootRoutes } from '#server/api/resources/root.ts'
import { screenshotRoutes } from '#server/api/resources/screenshots.ts'
import { signInRoutes } from '#server/api/resources/sign-in.ts'
import { elsewhereRoutes } from '#server/api/resources/sign-in-elsewhere.ts'
import { statisticsRoutes } from '#server/api/resources/statistics.ts'
import { streamRoutes } from '#server/api/resources/streams.ts'
import { suggestionRoutes } from '#server/api/resources/suggestions.ts'
import { taskRoutes } from '#server/api/resources/tasks.ts'
import { translationRoutes } from '#server/api/resources/translations.ts'
import { unitCheckRoutes } from '#server/api/resources/unit-checks.ts'
import { unitSurroundingRoutes } from '#server/api/resources/unit-surroundings.ts'
import { unitRoutes } from '#server/api/resources/units.ts'
import { userRoutes } from '#server/api/resources/users.ts'

/** The route table: every address of the API, by the resource it belongs to. */
export const resources: Readonly<Record<string, readonly AnyRoute[]>> = {
  Service: [...rootRoutes, ...placeRoutes, ...taskRoutes],
  Projects: [...projectRoutes, ...projectPartRoutes, ...labelRoutes, ...categoryRoutes],
  Components: [...componentRoutes, ...sharingRoutes, ...lockRoutes],
  Translations: [...translationRoutes, ...fileRoutes, ...archiveRoutes],
  Units: [...unitRoutes, ...bulkRoutes, ...unitCheckRoutes, ...unitSurroundingRoutes],
  Feedback: [...suggestionRoutes, ...commentRoutes, ...announcementRoutes, ...screenshotRoutes],
  Memory: memoryRoutes,
  Machinery: [...machineryRoutes, ...machinerySettingsRoutes, ...autotranslateRoutes],
  Changes: [...changeRoutes, ...revertRoutes, ...streamRoutes],
  Statistics: statisticsRoutes,
  Repositories: repositoryRoutes,
  Languages: languageRoutes,
  Users: userRoutes,
  Groups: [...groupRoutes, ...groupPartRoutes, ...roleRoutes, ...invitationRoutes, ...projectAccessRoutes],
  Account: [...accountRoutes, ...addressRoutes, ...factorRoutes, ...signInRoutes, ...elsewhereRoutes],
}
