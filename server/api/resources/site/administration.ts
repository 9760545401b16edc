import { administrationContract } from '#core/contract/site/administration.ts'
import { message, verbatim } from '#core/messages/message.ts'
import { readMessage } from '#core/messages/read-message.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import type { AnyRoute, ApiRequest, WriteRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime, isoTimeOrNull } from '#server/api/http/time.ts'
import { requireUser } from '#server/api/request/require.ts'
import { recipientOf } from '#server/commands/accounts/recipient.ts'
import { anyBackup, storageUse } from '#server/commands/site/measure-storage.ts'
import { warnings } from '#server/config.ts'
import { accountById } from '#server/db/queries/accounts/accounts.ts'
import { anyOtherProject } from '#server/db/queries/site/demo-data.ts'
import {
  countFailedTasks,
  type FailedTaskRow,
  failedTasks,
  failingRepositories,
  outboxState,
  queueState,
} from '#server/db/queries/site/overview.ts'
import { deleteSetting, readSetting, writeSetting } from '#server/db/queries/site/settings.ts'
import { findDemoData, removeDemoData, removeDemoFolder } from '#server/demo/remove-demo.ts'
import { AppError, errorText } from '#server/errors.ts'
import { testEmail } from '#server/mail/account-emails.ts'
import { makeMailer } from '#server/mail/mailer.ts'
import { DEMO_KIND } from '#server/vcs/demo-repository.ts'

const WEEK = 7 * 86_400_000_000
const MAX_ERRORS = 10
const MAX_REPOSITORIES = 20
const SETUP_HIDDEN = 'setup_hidden'

/** Alerts that say that a repository cannot be worked with. */
const repositoryAlerts = ['MergeFailure', 'UpdateFailure', 'PushFailure', 'RepositoryOperationFailure']

function errorView({ id, kind, result, updated, project_slug, component_path }: FailedTaskRow) {
  const { error, message: said } = readJsonObject(result ?? '')
  return {
    task: id,
    kind,
    component: project_slug === null ? null : `${project_slug}/${component_path}`,
    message: readMessage(said, typeof error === 'string' ? error : ''),
    time: isoTime(updated),
  }
}

async function overview({ db, services: { config, version, database, now } }: ApiRequest) {
  const { oldest, ...queue } = await queueState(db, now())
  const outbox = await outboxState(db)
  const { count, results } = await failingRepositories(db, repositoryAlerts, MAX_REPOSITORIES)
  return {
    version,
    database: database.engine,
    public_url: config.publicUrl,
    queue: { ...queue, failed: await countFailedTasks(db, now() - WEEK), oldest: isoTimeOrNull(oldest) },
    mail: { configured: config.smtpUrl !== '', waiting: outbox.waiting, last_error: outbox.lastError },
    failing_repositories: {
      count,
      results: results.map(({ created, ...repository }) => ({ ...repository, since: isoTime(created) })),
    },
    errors: (await failedTasks(db, MAX_ERRORS)).map(errorView),
    warnings: warnings(config),
  }
}

async function setup({ db, services: { config } }: ApiRequest) {
  const demo = await findDemoData(db)
  const done = {
    project: await anyOtherProject(db, DEMO_KIND),
    mail: config.smtpUrl !== '',
    public_url: config.publicUrl !== '',
    backup: await anyBackup(config.dataDir),
    demo: demo.projects.length === 0 && demo.users === 0,
  }
  return {
    hidden: (await readSetting(db, SETUP_HIDDEN)) !== undefined,
    steps: Object.entries(done).map(([id, isDone]) => ({ id, done: isDone })),
  }
}

/** The mail server answers at once what it would otherwise answer the queue. */
async function sendTest({ db, actor, links, services: { config } }: WriteRequest): Promise<{ to: string }> {
  const { id } = requireUser(actor)
  const account = await accountById(db, { id })
  const mailer = makeMailer(config)
  if (!mailer.configured) throw new AppError('invalid', message('site.noMail'))
  if (!account?.email) throw new AppError('invalid', message('site.noOwnEmail'))
  const to = await recipientOf(db, account, account.email)
  try {
    await mailer.send(await testEmail(to, links.web('manage/'), account.username))
  } catch (error) {
    throw new AppError('remote', message('site.testEmailFailed', { problem: verbatim(errorText(error).slice(0, 300)) }))
  } finally {
    mailer.close()
  }
  return { to: account.email }
}

export const administrationRoutes: readonly AnyRoute[] = [
  serveRoute(administrationContract.siteOverview, { get: overview }),
  serveRoute(administrationContract.siteStorage, {
    get: async ({ services: { config, now } }) => {
      const { measured, newest_backup, ...use } = await storageUse(config.dataDir, now())
      return { ...use, measured: isoTime(measured), newest_backup: isoTimeOrNull(newest_backup) }
    },
  }),
  serveRoute(administrationContract.siteSetup, {
    get: setup,
    patch: async (request) => {
      const { hidden } = request.read()
      return request.transaction(async (tx) => {
        if (hidden === true) await writeSetting(tx, SETUP_HIDDEN, '1')
        if (hidden === false) await deleteSetting(tx, SETUP_HIDDEN)
        return setup({ ...request, db: tx })
      })
    },
  }),
  serveRoute(administrationContract.testEmail, { post: sendTest }),
  serveRoute(administrationContract.demoData, {
    get: ({ db }) => findDemoData(db),
    delete: async ({ transaction, actor, services: { config, now } }) => {
      await transaction((tx) => removeDemoData(tx, actor, now()))
      await removeDemoFolder(config.dataDir)
    },
  }),
]
