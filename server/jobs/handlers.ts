import type { Handlers } from '#server/jobs/handler.ts'

/** Every kind of job has exactly one handler: the type sees to it. Loaded when first needed, with all the file formats. */
export const handlers: Handlers = {
  pull_component: async (payload, context) =>
    (await import('#server/jobs/pull-component.ts')).runPull(payload, context),
  commit_component: async (payload, context) =>
    (await import('#server/jobs/commit-component.ts')).runCommit(payload, context),
  push_component: async (payload, context) =>
    (await import('#server/jobs/commit-component.ts')).runPush(payload, context),
  fill_glossary: async ({ componentId }, context) =>
    (await import('#server/jobs/fill-glossary.ts')).fillGlossary(context, componentId),
  operate_repository: async (payload, context) =>
    (await import('#server/jobs/operate-repository.ts')).runOperation(payload, context),
  operate_project: async (payload, context) =>
    (await import('#server/jobs/operate-repository.ts')).runProjectOperation(payload, context),
  discover_repository: async (payload, context) =>
    (await import('#server/jobs/discover-repository.ts')).runDiscovery(payload, context),
  // Whoever held it is gone, and what they did stands or does not: there is nothing to go on with.
  change_languages: async () => null,
  retry_repositories: async (payload, context) =>
    (await import('#server/jobs/commit-component.ts')).retryRepositories(payload, context),
  check_upstreams: async (_, context) => (await import('#server/jobs/check-upstream.ts')).queueUpstreamChecks(context),
  check_upstream: async (payload, context) =>
    (await import('#server/jobs/check-upstream.ts')).checkUpstream(payload, context),
  commit_waiting: async (payload, context) =>
    (await import('#server/jobs/commit-component.ts')).commitWaiting(payload, context),
  index_texts: async (_, context) => (await import('#server/jobs/index-texts.ts')).indexWaitingTexts(context),
  tidy_up: async (_, context) => ({
    ...(await (await import('#server/commands/site/remove-stale-rows.ts')).tidyUp(context)),
    audit: await (await import('#server/commands/site/trim-audit-log.ts')).trimAuditLog(context),
  }),
  delete_component: async (payload, context) =>
    (await import('#server/jobs/delete-component.ts')).runDeletion(payload, context),
  delete_project: async (payload, context) =>
    (await import('#server/jobs/delete-component.ts')).runDeletions(payload, context),
  drop_clone: async (payload, context) =>
    (await import('#server/jobs/drop-clone.ts')).runCloneRemoval(payload, context),
  // Whoever held it is gone; the next round sees what is left to do.
  maintain_clone: async () => null,
  refresh_alerts: async (payload, context) =>
    (await import('#server/jobs/refresh-alerts.ts')).runAlerts(payload, context),
  check_component: async (payload, context) =>
    (await import('#server/jobs/check-component.ts')).runChecksJob(payload, context),
  check_old_components: async (payload, context) =>
    (await import('#server/jobs/check-component.ts')).checkOldComponents(payload, context),
  scan_usages: async ({ componentId }, context) =>
    (await import('#server/sync/usages/scan-usages.ts')).scanUsages(context, componentId),
  group_variants: async ({ componentId }, { db, signal }) =>
    (await import('#server/commands/components/group-variants.ts')).groupComponent(db, componentId, signal),
  auto_translate: async (payload, context) =>
    (await import('#server/jobs/auto-translate.ts')).runAutoTranslation(payload, context),
  bulk_edit: async (payload, context) =>
    (await import('#server/commands/strings/bulk-edit.ts')).bulkEdit(context, payload),
  undo_bulk_edit: async (payload, context) =>
    (await import('#server/commands/strings/undo-bulk-edit.ts')).undoBulkEdit(context, payload),
  propagate_text: async (payload, context) =>
    (await import('#server/commands/strings/propagate-translation.ts')).propagateRest(context, payload),
  run_addon: async (payload, context) => (await import('#server/jobs/run-addon.ts')).runAddonJob(payload, context),
  call_webhook: async (payload, context) => (await import('#server/jobs/run-addon.ts')).runCall(payload, context),
  daily_addons: async (_, context) => (await import('#server/addons/run/daily.ts')).queueDaily(context),
  follow_changes: async (_, context) => (await import('#server/jobs/follow-changes.ts')).followChanges(context),
  send_digests: async (_, context) => (await import('#server/jobs/follow-changes.ts')).sendDigests(context),
  make_report: async ({ reportId }, { db, signal, now }) =>
    (await import('#server/commands/reports/fill-report.ts')).fillReportData(db, reportId, { now: now(), signal }),
  back_up_project: async (payload, context) =>
    (await import('#server/jobs/back-up-project.ts')).runBackup(payload, context),
  back_up_site: async (_, context) => (await import('#server/jobs/back-up-site.ts')).runSiteBackup(context),
  restore_project: async (payload, context) =>
    (await import('#server/jobs/back-up-project.ts')).runRestoring(payload, context),
  move_in: async (payload, context) => (await import('#server/jobs/move-in.ts')).runMoveIn(payload, context),
  follow_move_ins: async (_, context) => (await import('#server/jobs/follow-move-ins.ts')).queueFollowing(context),
  delete_expired: async (_, { db, now }) =>
    (await import('#server/commands/site/delete-expired.ts')).deleteExpired(db, now()),
  trim_history: async (_, context) => (await import('#server/commands/site/trim-history.ts')).trimHistory(context),
  send_mail: async ({ mailId }, context) => (await import('#server/mail/deliver.ts')).deliverMail(context, mailId),
}
