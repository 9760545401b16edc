import type { AnyRoute } from '#server/api/http/route.ts'
import { accessOverviewRoutes } from '#server/api/resources/access/access-overview.ts'
import { invitationRoutes } from '#server/api/resources/access/invitations.ts'
import { projectAccessRoutes } from '#server/api/resources/access/project-access.ts'
import { roleRoutes } from '#server/api/resources/access/roles.ts'
import { groupMemberRoutes } from '#server/api/resources/access/team-members.ts'
import { groupPartRoutes } from '#server/api/resources/access/team-scope.ts'
import { groupRoutes } from '#server/api/resources/access/teams.ts'
import { accountRoutes } from '#server/api/resources/accounts/account.ts'
import { addressRoutes } from '#server/api/resources/accounts/account-emails.ts'
import { factorRoutes } from '#server/api/resources/accounts/account-factors.ts'
import { identityRoutes } from '#server/api/resources/accounts/account-identities.ts'
import { mentionRoutes } from '#server/api/resources/accounts/mentions.ts'
import { personalDataRoutes } from '#server/api/resources/accounts/personal-data.ts'
import { scimClientRoutes } from '#server/api/resources/accounts/scim-clients.ts'
import { signInRoutes } from '#server/api/resources/accounts/sign-in.ts'
import { elsewhereRoutes } from '#server/api/resources/accounts/sign-in-oidc.ts'
import { signInProviderRoutes } from '#server/api/resources/accounts/sign-in-providers.ts'
import { userRoutes } from '#server/api/resources/accounts/users.ts'
import { addonRoutes } from '#server/api/resources/automation/addons.ts'
import { autotranslateRoutes } from '#server/api/resources/automation/auto-translate.ts'
import { webhookDeliveryRoutes } from '#server/api/resources/automation/webhook-deliveries.ts'
import { componentListRoutes } from '#server/api/resources/components/component-lists.ts'
import { sharingRoutes } from '#server/api/resources/components/component-sharing.ts'
import { componentRoutes } from '#server/api/resources/components/components.ts'
import { languageRequestRoutes } from '#server/api/resources/components/language-requests.ts'
import { lockRoutes } from '#server/api/resources/components/locks.ts'
import { translationRoutes } from '#server/api/resources/components/translations.ts'
import { archiveRoutes } from '#server/api/resources/files/archives.ts'
import { backupRoutes } from '#server/api/resources/files/backups.ts'
import { fileFormatRoutes } from '#server/api/resources/files/file-formats.ts'
import { fileRoutes } from '#server/api/resources/files/files.ts'
import { changeRoutes } from '#server/api/resources/history/changes.ts'
import { groupedHistoryRoutes } from '#server/api/resources/history/grouped-history.ts'
import { revertRoutes } from '#server/api/resources/history/reverts.ts'
import { languageRoutes } from '#server/api/resources/languages/languages.ts'
import { machineryRoutes } from '#server/api/resources/memory/machinery.ts'
import { machinerySettingsRoutes } from '#server/api/resources/memory/machinery-settings.ts'
import { machineryTestRoutes } from '#server/api/resources/memory/machinery-test.ts'
import { machineryUseRoutes } from '#server/api/resources/memory/machinery-use.ts'
import { memoryRoutes } from '#server/api/resources/memory/memory.ts'
import { announcementRoutes } from '#server/api/resources/notifications/announcements.ts'
import { inboxRoutes } from '#server/api/resources/notifications/inbox.ts'
import { notificationDiagnosticsRoutes } from '#server/api/resources/notifications/notification-diagnostics.ts'
import { notificationPresetRoutes } from '#server/api/resources/notifications/notification-preset.ts'
import { notificationRoutes } from '#server/api/resources/notifications/notifications.ts'
import { unsubscribeRoutes } from '#server/api/resources/notifications/unsubscribe.ts'
import { watchingRoutes } from '#server/api/resources/notifications/watching.ts'
import { categoryRoutes } from '#server/api/resources/projects/categories.ts'
import { labelRoutes } from '#server/api/resources/projects/labels.ts'
import { projectOverviewRoutes } from '#server/api/resources/projects/project-overview.ts'
import { projectRoutes } from '#server/api/resources/projects/projects.ts'
import { workflowRoutes } from '#server/api/resources/projects/workflows.ts'
import { workspaceRoutes } from '#server/api/resources/projects/workspaces.ts'
import { glossaryRoutes } from '#server/api/resources/quality/glossary.ts'
import { reviewQueueRoutes } from '#server/api/resources/quality/review-queue.ts'
import { unitCheckRoutes } from '#server/api/resources/quality/unit-checks.ts'
import { scopeInsightRoutes } from '#server/api/resources/reports/insights.ts'
import { reportRoutes } from '#server/api/resources/reports/reports.ts'
import { scopePartRoutes } from '#server/api/resources/reports/scope-parts.ts'
import { scopeProgressRoutes } from '#server/api/resources/reports/scope-progress.ts'
import { scopeToolRoutes } from '#server/api/resources/reports/scope-tools.ts'
import { statisticsRoutes } from '#server/api/resources/reports/statistics.ts'
import { alertRoutes } from '#server/api/resources/repository/alerts.ts'
import { branchRoutes } from '#server/api/resources/repository/branches.ts'
import { discoveryRoutes } from '#server/api/resources/repository/discovery.ts'
import { repositoryRoutes } from '#server/api/resources/repository/repository.ts'
import { repositoryLogRoutes } from '#server/api/resources/repository/repository-log.ts'
import { sshKeyRoutes } from '#server/api/resources/repository/ssh-keys.ts'
import { usageRoutes } from '#server/api/resources/repository/usages.ts'
import { administrationRoutes } from '#server/api/resources/site/administration.ts'
import { dashboardRoutes } from '#server/api/resources/site/dashboard.ts'
import { metricsRoutes } from '#server/api/resources/site/metrics.ts'
import { moveInRoutes } from '#server/api/resources/site/move-ins.ts'
import { processRoutes } from '#server/api/resources/site/processes.ts'
import { rootRoutes } from '#server/api/resources/site/root.ts'
import { scopeRoutes } from '#server/api/resources/site/scope-lookup.ts'
import { nameSearchRoutes } from '#server/api/resources/site/search.ts'
import { siteRoutes } from '#server/api/resources/site/site.ts'
import { siteAuditRoutes } from '#server/api/resources/site/site-audit.ts'
import { taskRoutes } from '#server/api/resources/site/tasks.ts'
import { bulkEditRoutes } from '#server/api/resources/strings/bulk-edit.ts'
import { bulkRoutes } from '#server/api/resources/strings/bulk-units.ts'
import { changeSetRoutes } from '#server/api/resources/strings/change-sets.ts'
import { commentRoutes } from '#server/api/resources/strings/comments.ts'
import { differenceRoutes } from '#server/api/resources/strings/conflicting-translations.ts'
import { presenceRoutes } from '#server/api/resources/strings/presence.ts'
import { screenshotRoutes } from '#server/api/resources/strings/screenshots.ts'
import { sendBackRoutes } from '#server/api/resources/strings/send-back.ts'
import { streamRoutes } from '#server/api/resources/strings/streams.ts'
import { suggestionRoutes } from '#server/api/resources/strings/suggestions.ts'
import { unitSurroundingRoutes } from '#server/api/resources/strings/unit-context.ts'
import { unitListRoutes } from '#server/api/resources/strings/unit-lists.ts'
import { unitRoutes } from '#server/api/resources/strings/units.ts'

/** The route table: every address of the API, by the resource it belongs to. */
export const resources: Readonly<Record<string, readonly AnyRoute[]>> = {
  Service: [
    ...rootRoutes,
    ...siteRoutes,
    ...administrationRoutes,
    ...processRoutes,
    ...siteAuditRoutes,
    ...moveInRoutes,
    ...scopeRoutes,
    ...fileFormatRoutes,
    ...scopePartRoutes,
    ...scopeInsightRoutes,
    ...groupedHistoryRoutes,
    ...scopeProgressRoutes,
    ...scopeToolRoutes,
    ...taskRoutes,
    ...nameSearchRoutes,
  ],
  Projects: [
    ...projectRoutes,
    ...projectOverviewRoutes,
    ...backupRoutes,
    ...differenceRoutes,
    ...addonRoutes,
    ...webhookDeliveryRoutes,
    ...labelRoutes,
    ...categoryRoutes,
    ...workflowRoutes,
  ],
  Workspaces: workspaceRoutes,
  Components: [...componentRoutes, ...sharingRoutes, ...languageRequestRoutes, ...lockRoutes, ...componentListRoutes],
  Translations: [...translationRoutes, ...fileRoutes, ...archiveRoutes],
  Units: [
    ...unitListRoutes,
    ...unitRoutes,
    ...bulkRoutes,
    ...bulkEditRoutes,
    ...glossaryRoutes,
    ...unitCheckRoutes,
    ...sendBackRoutes,
    ...unitSurroundingRoutes,
    ...presenceRoutes,
    ...reviewQueueRoutes,
    ...dashboardRoutes,
  ],
  Feedback: [
    ...suggestionRoutes,
    ...changeSetRoutes,
    ...commentRoutes,
    ...mentionRoutes,
    ...announcementRoutes,
    ...screenshotRoutes,
  ],
  Memory: memoryRoutes,
  Machinery: [
    ...machineryRoutes,
    ...machinerySettingsRoutes,
    ...machineryTestRoutes,
    ...machineryUseRoutes,
    ...autotranslateRoutes,
  ],
  Changes: [...changeRoutes, ...revertRoutes, ...streamRoutes],
  Statistics: [...statisticsRoutes, ...metricsRoutes, ...reportRoutes],
  Repositories: [
    ...repositoryRoutes,
    ...repositoryLogRoutes,
    ...usageRoutes,
    ...branchRoutes,
    ...alertRoutes,
    ...discoveryRoutes,
    ...sshKeyRoutes,
  ],
  Languages: languageRoutes,
  Users: [
    ...userRoutes,
    ...notificationRoutes,
    ...notificationDiagnosticsRoutes,
    ...notificationPresetRoutes,
    ...inboxRoutes,
    ...watchingRoutes,
    ...unsubscribeRoutes,
  ],
  Groups: [
    ...groupRoutes,
    ...groupPartRoutes,
    ...groupMemberRoutes,
    ...roleRoutes,
    ...invitationRoutes,
    ...projectAccessRoutes,
    ...accessOverviewRoutes,
  ],
  Account: [
    ...accountRoutes,
    ...addressRoutes,
    ...identityRoutes,
    ...personalDataRoutes,
    ...factorRoutes,
    ...signInRoutes,
    ...signInProviderRoutes,
    ...scimClientRoutes,
    ...elsewhereRoutes,
  ],
}
