// Written by scripts/generate-lists.ts: run `npm run generate`.
import type { accessOverviewContract } from '#core/contract/access/access-overview.ts'
import type { invitationContract } from '#core/contract/access/invitations.ts'
import type { projectAccessContract } from '#core/contract/access/project-access.ts'
import type { roleContract } from '#core/contract/access/roles.ts'
import type { groupMemberContract } from '#core/contract/access/team-members.ts'
import type { teamAdministratorContract, teamPartContract } from '#core/contract/access/team-scope.ts'
import type { groupContract } from '#core/contract/access/teams.ts'
import type { accountContract } from '#core/contract/accounts/account.ts'
import type { authorizationContract } from '#core/contract/accounts/account-authorization.ts'
import type { addressContract } from '#core/contract/accounts/account-emails.ts'
import type { factorContract } from '#core/contract/accounts/account-factors.ts'
import type { identityContract } from '#core/contract/accounts/account-identities.ts'
import type { mentionContract } from '#core/contract/accounts/mentions.ts'
import type { personalDataContract } from '#core/contract/accounts/personal-data.ts'
import type { scimClientContract } from '#core/contract/accounts/scim-clients.ts'
import type { signInContract } from '#core/contract/accounts/sign-in.ts'
import type { elsewhereContract } from '#core/contract/accounts/sign-in-oidc.ts'
import type { signInProviderContract } from '#core/contract/accounts/sign-in-providers.ts'
import type { userContract } from '#core/contract/accounts/users.ts'
import type { addonContract } from '#core/contract/automation/addons.ts'
import type { autotranslateContract } from '#core/contract/automation/auto-translate.ts'
import type { webhookDeliveryContract } from '#core/contract/automation/webhook-deliveries.ts'
import type { componentListContract } from '#core/contract/components/component-lists.ts'
import type { sharingContract } from '#core/contract/components/component-sharing.ts'
import type { componentContract } from '#core/contract/components/components.ts'
import type { languageRequestContract } from '#core/contract/components/language-requests.ts'
import type { lockContract } from '#core/contract/components/locks.ts'
import type { translationContract } from '#core/contract/components/translations.ts'
import type { archiveContract } from '#core/contract/files/archives.ts'
import type { backupContract } from '#core/contract/files/backups.ts'
import type { fileFormatContract } from '#core/contract/files/file-formats.ts'
import type { fileContract } from '#core/contract/files/files.ts'
import type { changeContract } from '#core/contract/history/changes.ts'
import type { groupedHistoryContract } from '#core/contract/history/grouped-history.ts'
import type { revertContract } from '#core/contract/history/reverts.ts'
import type { languageContract } from '#core/contract/languages/languages.ts'
import type { machineryContract } from '#core/contract/memory/machinery.ts'
import type { machinerySettingsContract } from '#core/contract/memory/machinery-settings.ts'
import type { machineryTestContract } from '#core/contract/memory/machinery-test.ts'
import type { machineryUseContract } from '#core/contract/memory/machinery-use.ts'
import type { memoryContract } from '#core/contract/memory/memory.ts'
import type { memoryFileContract } from '#core/contract/memory/memory-files.ts'
import type { announcementContract } from '#core/contract/notifications/announcements.ts'
import type { inboxContract } from '#core/contract/notifications/inbox.ts'
import type { notificationDiagnosticsContract } from '#core/contract/notifications/notification-diagnostics.ts'
import type { notificationPresetContract } from '#core/contract/notifications/notification-preset.ts'
import type { notificationContract } from '#core/contract/notifications/notifications.ts'
import type { unsubscribeContract } from '#core/contract/notifications/unsubscribe.ts'
import type { watchingContract } from '#core/contract/notifications/watching.ts'
import type { categoryContract } from '#core/contract/projects/categories.ts'
import type { labelContract } from '#core/contract/projects/labels.ts'
import type { projectOverviewContract } from '#core/contract/projects/project-overview.ts'
import type { projectContract } from '#core/contract/projects/projects.ts'
import type { workflowContract } from '#core/contract/projects/workflows.ts'
import type { workspaceContract } from '#core/contract/projects/workspaces.ts'
import type { glossaryContract } from '#core/contract/quality/glossary.ts'
import type { reviewQueueContract } from '#core/contract/quality/review-queue.ts'
import type { unitCheckContract } from '#core/contract/quality/unit-checks.ts'
import type { scopeInsightContract } from '#core/contract/reports/insights.ts'
import type { reportContract } from '#core/contract/reports/reports.ts'
import type { scopePartContract } from '#core/contract/reports/scope-parts.ts'
import type { scopeProgressContract } from '#core/contract/reports/scope-progress.ts'
import type { scopeToolContract } from '#core/contract/reports/scope-tools.ts'
import type { statisticsContract } from '#core/contract/reports/statistics.ts'
import type { alertContract } from '#core/contract/repository/alerts.ts'
import type { branchContract } from '#core/contract/repository/branches.ts'
import type { discoveryContract } from '#core/contract/repository/discovery.ts'
import type { repositoryContract } from '#core/contract/repository/repository.ts'
import type { repositoryLogContract } from '#core/contract/repository/repository-log.ts'
import type { sshKeyContract } from '#core/contract/repository/ssh-keys.ts'
import type { usageContract } from '#core/contract/repository/usages.ts'
import type { administrationContract } from '#core/contract/site/administration.ts'
import type { siteAuditContract } from '#core/contract/site/audit.ts'
import type { dashboardContract } from '#core/contract/site/dashboard.ts'
import type { metricsContract } from '#core/contract/site/metrics.ts'
import type { moveInContract } from '#core/contract/site/move-ins.ts'
import type { processesContract } from '#core/contract/site/processes.ts'
import type { rootContract } from '#core/contract/site/root.ts'
import type { scopeContract } from '#core/contract/site/scope-lookup.ts'
import type { nameSearchContract } from '#core/contract/site/search.ts'
import type { siteContract } from '#core/contract/site/site.ts'
import type { taskContract } from '#core/contract/site/tasks.ts'
import type { bulkEditContract } from '#core/contract/strings/bulk-edit.ts'
import type { bulkContract } from '#core/contract/strings/bulk-units.ts'
import type { changeSetContract } from '#core/contract/strings/change-sets.ts'
import type { commentContract } from '#core/contract/strings/comments.ts'
import type { differenceContract } from '#core/contract/strings/conflicting-translations.ts'
import type { presenceContract } from '#core/contract/strings/presence.ts'
import type { screenshotContract } from '#core/contract/strings/screenshots.ts'
import type { sendBackContract } from '#core/contract/strings/send-back.ts'
import type { streamContract } from '#core/contract/strings/streams.ts'
import type { suggestionContract } from '#core/contract/strings/suggestions.ts'
import type { unitSurroundingContract } from '#core/contract/strings/unit-context.ts'
import type { unitListContract } from '#core/contract/strings/unit-lists.ts'
import type { unitContract } from '#core/contract/strings/units.ts'

/** Every contract of the API. */
export type Contracts =
  | typeof accessOverviewContract
  | typeof invitationContract
  | typeof projectAccessContract
  | typeof roleContract
  | typeof groupMemberContract
  | typeof teamAdministratorContract
  | typeof teamPartContract
  | typeof groupContract
  | typeof accountContract
  | typeof authorizationContract
  | typeof addressContract
  | typeof factorContract
  | typeof identityContract
  | typeof mentionContract
  | typeof personalDataContract
  | typeof scimClientContract
  | typeof signInContract
  | typeof elsewhereContract
  | typeof signInProviderContract
  | typeof userContract
  | typeof addonContract
  | typeof autotranslateContract
  | typeof webhookDeliveryContract
  | typeof componentListContract
  | typeof sharingContract
  | typeof componentContract
  | typeof languageRequestContract
  | typeof lockContract
  | typeof translationContract
  | typeof archiveContract
  | typeof backupContract
  | typeof fileFormatContract
  | typeof fileContract
  | typeof changeContract
  | typeof groupedHistoryContract
  | typeof revertContract
  | typeof languageContract
  | typeof machineryContract
  | typeof machinerySettingsContract
  | typeof machineryTestContract
  | typeof machineryUseContract
  | typeof memoryContract
  | typeof memoryFileContract
  | typeof announcementContract
  | typeof inboxContract
  | typeof notificationDiagnosticsContract
  | typeof notificationPresetContract
  | typeof notificationContract
  | typeof unsubscribeContract
  | typeof watchingContract
  | typeof categoryContract
  | typeof labelContract
  | typeof projectOverviewContract
  | typeof projectContract
  | typeof workflowContract
  | typeof workspaceContract
  | typeof glossaryContract
  | typeof reviewQueueContract
  | typeof unitCheckContract
  | typeof scopeInsightContract
  | typeof reportContract
  | typeof scopePartContract
  | typeof scopeProgressContract
  | typeof scopeToolContract
  | typeof statisticsContract
  | typeof alertContract
  | typeof branchContract
  | typeof discoveryContract
  | typeof repositoryContract
  | typeof repositoryLogContract
  | typeof sshKeyContract
  | typeof usageContract
  | typeof administrationContract
  | typeof siteAuditContract
  | typeof dashboardContract
  | typeof metricsContract
  | typeof moveInContract
  | typeof processesContract
  | typeof rootContract
  | typeof scopeContract
  | typeof nameSearchContract
  | typeof siteContract
  | typeof taskContract
  | typeof bulkEditContract
  | typeof bulkContract
  | typeof changeSetContract
  | typeof commentContract
  | typeof differenceContract
  | typeof presenceContract
  | typeof screenshotContract
  | typeof sendBackContract
  | typeof streamContract
  | typeof suggestionContract
  | typeof unitSurroundingContract
  | typeof unitListContract
  | typeof unitContract
