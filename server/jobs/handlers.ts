import type { Handlers } from '#server/jobs/handler.ts'

/** Every kind of job has exactly one handler: the type sees to it. Loaded when first needed, with all the file formats. */
export const handlers: Handlers = {
  pull_component: async (payload, context) =>
    (await import('#server/jobs/pull-component.ts')).runPull(payload, context),
  commit_component: async (payload, context) =>
    (await import('#server/jobs/commit-component.ts')).runCommit(payload, context),
  push_component: async (payload, context) =>
    (await import('#server/jobs/commit-component.ts')).runPush(payload, context),
  operate_repository: async (payload, context) =>
    (await import('#server/jobs/operate-repository.ts')).runOperation(payload, context),
  operate_project: async (payload, context) =>
    (await import('#server/jobs/operate-repository.ts')).runProjectOperation(payload, context),
  // Whoever held it is gone, and what they did stands or does not: there is nothing to go on with.
  change_languages: async () => null,
  retry_repositories: async (payload, context) =>
    (await import('#server/jobs/commit-component.ts')).retryRepositories(payload, context),
  commit_waiting: async (payload, context) =>
    (await import('#server/jobs/commit-component.ts')).commitWaiting(payload, context),
  index_texts: async (_, context) => (await import('#server/jobs/index-texts.ts')).indexWaitingTexts(context),
  delete_component: async (payload, context) =>
    (await import('#server/jobs/delete-component.ts')).runDeletion(payload, context),
  refresh_alerts: async (payload, context) =>
    (await import('#server/jobs/refresh-alerts.ts')).runAlerts(payload, context),
  check_component: async (payload, context) =>
    (await import('#server/jobs/check-component.ts')).runChecksJob(payload, context),
  check_old_components: async (payload, context) =>
    (await import('#server/jobs/check-component.ts')).checkOldComponents(payload, context),
  auto_translate: async (payload, context) =>
    (await import('#server/jobs/auto-translate.ts')).runAutoTranslation(payload, context),
  send_mail: async ({ mailId }, { db, mailer, log }) =>
    (await import('#server/mail/deliver.ts')).deliverMail(db, mailer, log, mailId),
}
