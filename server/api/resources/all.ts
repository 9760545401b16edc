import type { AnyRoute } from '#server/api/http/route.ts'
import { accountRoutes } from '#server/api/resources/account.ts'
import { addressRoutes } from '#server/api/resources/account-addresses.ts'
import { factorRoutes } from '#server/api/resources/account-factors.ts'
import { identityRoutes } from '#server/api/resources/account-identities.ts'
import { addonRoutes } from '#server/api/resources/addons.ts'
import { alertRoutes } from '#server/api/resources/alerts.ts'
import { announcementRoutes } from '#server/api/resources/announcements.ts'
import { archiveRoutes } from '#server/api/resources/archives.ts'
import { autotranslateRoutes } from '#server/api/resources/autotranslate.ts'
import { backupRoutes } from '#server/api/resources/backups.ts'
import { bulkEditRoutes } from '#server/api/resources/bulk-edits.ts'
import { bulkRoutes } from '#server/api/resources/bulk-units.ts'
import { categoryRoutes } from '#server/api/resources/categories.ts'
import { changeRoutes } from '#server/api/resources/changes.ts'
import { commentRoutes } from '#server/api/resources/comments.ts'
import { componentListRoutes } from '#server/api/resources/component-lists.ts'
import { sharingRoutes } from '#server/api/resources/component-sharing.ts'
import { componentRoutes } from '#server/api/resources/components.ts'
import { differenceRoutes } from '#server/api/resources/differences.ts'
import { discoveryRoutes } from '#server/api/resources/discovery.ts'
import { fileFormatRoutes } from '#server/api/resources/file-formats.ts'
import { fileRoutes } from '#server/api/resources/files.ts'
import { groupMemberRoutes } from '#server/api/resources/group-members.ts'
import { groupPartRoutes } from '#server/api/resources/group-parts.ts'
import { groupRoutes } from '#server/api/resources/groups.ts'
import { invitationRoutes } from '#server/api/resources/invitations.ts'
import { labelRoutes } from '#server/api/resources/labels.ts'
import { languageRoutes } from '#server/api/resources/languages.ts'
import { lockRoutes } from '#server/api/resources/locks.ts'
import { machineryRoutes } from '#server/api/resources/machinery.ts'
import { machinerySettingsRoutes } from '#server/api/resources/machinery-settings.ts'
import { memoryRoutes } from '#server/api/resources/memory.ts'
import { metricsRoutes } from '#server/api/resources/metrics.ts'
import { placeInsightRoutes } from '#server/api/resources/place-insights.ts'
import { placePartRoutes } from '#server/api/resources/place-parts.ts'
import { placeProgressRoutes } from '#server/api/resources/place-progress.ts'
import { placeToolRoutes } from '#server/api/resources/place-tools.ts'
import { placeRoutes } from '#server/api/resources/places.ts'
import { presenceRoutes } from '#server/api/resources/presence.ts'
import { projectAccessRoutes } from '#server/api/resources/project-access.ts'

import { projectRoutes } from '#server/api/resources/projects.ts'
import { reportRoutes } from '#server/api/resources/reports.ts'
import { repositoryRoutes } from '#server/api/resources/repository.ts'
import { repositoryLogRoutes } from '#server/api/resources/repository-log.ts'
import { revertRoutes } from '#server/api/resources/reverts.ts'
import { roleRoutes } from '#server/api/resources/roles.ts'
import { rootRoutes } from '#server/api/resources/root.ts'
import { screenshotRoutes } from '#server/api/resources/screenshots.ts'
import { nameSearchRoutes } from '#server/api/resources/search.ts'
import { signInRoutes } from '#server/api/resources/sign-in.ts'
import { elsewhereRoutes } from '#server/api/resources/sign-in-elsewhere.ts'
import { siteRoutes } from '#server/api/resources/site.ts'
import { sshKeyRoutes } from '#server/api/resources/ssh-keys.ts'
import { statisticsRoutes } from '#server/api/resources/statistics.ts'
import { streamRoutes } from '#server/api/resources/streams.ts'
import { suggestionRoutes } from '#server/api/resources/suggestions.ts'
import { taskRoutes } from '#server/api/resources/tasks.ts'
import { translationRoutes } from '#server/api/resources/translations.ts'
import { unitCheckRoutes } from '#server/api/resources/unit-checks.ts'
import { unitListRoutes } from '#server/api/resources/unit-lists.ts'
import { unitSurroundingRoutes } from '#server/api/resources/unit-surroundings.ts'
import { unitRoutes } from '#server/api/resources/units.ts'
import { unsubscribeRoutes } from '#server/api/resources/unsubscribe.ts'
import { userRoutes } from '#server/api/resources/users.ts'
import { watchingRoutes } from '#server/api/resources/watching.ts'
import { workflowRoutes } from '#server/api/resources/workflows.ts'
import { workspaceRoutes } from '#server/api/resources/workspaces.ts'

/** The route table: every address of the API, by the resource it belongs to. */
export const resources: Readonly<Record<string, readonly AnyRoute[]>> = {
  Service: [
    ...rootRoutes,
    ...siteRoutes,
    ...placeRoutes,
    ...fileFormatRoutes,
    ...placePartRoutes,
    ...placeInsightRoutes,
    ...placeProgressRoutes,
    ...placeToolRoutes,
    ...taskRoutes,
    ...nameSearchRoutes,
  ],
  Projects: [
    ...projectRoutes,
    ...backupRoutes,
    ...differenceRoutes,
    ...addonRoutes,
    ...labelRoutes,
    ...categoryRoutes,
    ...workflowRoutes,
  ],
  Workspaces: workspaceRoutes,
  Components: [...componentRoutes, ...sharingRoutes, ...lockRoutes, ...componentListRoutes],
  Translations: [...translationRoutes, ...fileRoutes, ...archiveRoutes],
  Units: [
    ...unitListRoutes,
    ...unitRoutes,
    ...bulkRoutes,
    ...bulkEditRoutes,
    ...unitCheckRoutes,
    ...unitSurroundingRoutes,
    ...presenceRoutes,
  ],
  Feedback: [...suggestionRoutes, ...commentRoutes, ...announcementRoutes, ...screenshotRoutes],
  Memory: memoryRoutes,
  Machinery: [...machineryRoutes, ...machinerySettingsRoutes, ...autotranslateRoutes],
  Changes: [...changeRoutes, ...revertRoutes, ...streamRoutes],
  Statistics: [...statisticsRoutes, ...metricsRoutes, ...reportRoutes],
  Repositories: [...repositoryRoutes, ...repositoryLogRoutes, ...alertRoutes, ...discoveryRoutes, ...sshKeyRoutes],
  Languages: languageRoutes,
  Users: [...userRoutes, ...watchingRoutes, ...unsubscribeRoutes],
  Groups: [
    ...groupRoutes,
    ...groupPartRoutes,
    ...groupMemberRoutes,
    ...roleRoutes,
    ...invitationRoutes,
    ...projectAccessRoutes,
  ],
  Account: [
    ...accountRoutes,
    ...addressRoutes,
    ...identityRoutes,
    ...factorRoutes,
    ...signInRoutes,
    ...elsewhereRoutes,
  ],
}
