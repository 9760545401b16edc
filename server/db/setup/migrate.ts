import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { people } from '#server/db/migrations/0001-0030/0001-people.ts'
import { projects } from '#server/db/migrations/0001-0030/0002-projects.ts'
import { strings } from '#server/db/migrations/0001-0030/0003-strings.ts'
import { work } from '#server/db/migrations/0001-0030/0004-work.ts'
import { feedback } from '#server/db/migrations/0001-0030/0005-feedback.ts'
import { repository } from '#server/db/migrations/0001-0030/0006-repository.ts'
import { credentials } from '#server/db/migrations/0001-0030/0007-credentials.ts'
import { accounts } from '#server/db/migrations/0001-0030/0008-accounts.ts'
import { searchMemory } from '#server/db/migrations/0001-0030/0009-search-memory.ts'
import { findings } from '#server/db/migrations/0001-0030/0010-findings.ts'
import { machinery } from '#server/db/migrations/0001-0030/0011-machinery.ts'
import { picturesReports } from '#server/db/migrations/0001-0030/0012-pictures-reports.ts'
import { addons } from '#server/db/migrations/0001-0030/0013-addons.ts'
import { care } from '#server/db/migrations/0001-0030/0014-care.ts'
import { packsMemory } from '#server/db/migrations/0001-0030/0015-packs-memory.ts'
import { workspaces } from '#server/db/migrations/0001-0030/0016-workspaces.ts'
import { restoredHistory } from '#server/db/migrations/0001-0030/0017-restored-history.ts'
import { stampedPacks } from '#server/db/migrations/0001-0030/0018-stamped-packs.ts'
import { presence } from '#server/db/migrations/0001-0030/0019-presence.ts'
import { statsDays } from '#server/db/migrations/0001-0030/0020-stats-days.ts'
import { formerTexts } from '#server/db/migrations/0001-0030/0021-former-texts.ts'
import { stateIndex } from '#server/db/migrations/0001-0030/0022-state-index.ts'
import { variants } from '#server/db/migrations/0001-0030/0023-variants.ts'
import { unsafeSettings } from '#server/db/migrations/0001-0030/0024-unsafe-settings.ts'
import { credentialGrants } from '#server/db/migrations/0001-0030/0025-credential-grants.ts'
import { fetchedCommits } from '#server/db/migrations/0001-0030/0026-fetched-commits.ts'
import { secondFactorShown } from '#server/db/migrations/0001-0030/0027-second-factor-shown.ts'
import { noEndedPasswords } from '#server/db/migrations/0001-0030/0028-no-ended-passwords.ts'
import { rolePermissions } from '#server/db/migrations/0001-0030/0029-role-permissions.ts'
import { ownPositions } from '#server/db/migrations/0001-0030/0030-own-positions.ts'
import { migrateStates } from '#server/db/migrations/0031-0060/0031-string-states.ts'
import { widerSettings } from '#server/db/migrations/0031-0060/0032-wider-settings.ts'
import { namesAndColumns } from '#server/db/migrations/0031-0060/0033-names-and-columns.ts'
import { languageTable } from '#server/db/migrations/0031-0060/0035-language-table.ts'
import { evaluations } from '#server/db/migrations/0031-0060/0036-evaluations.ts'
import { screenshotBoxes } from '#server/db/migrations/0031-0060/0039-screenshot-boxes.ts'
import { inbox } from '#server/db/migrations/0031-0060/0041-inbox.ts'
import { deliveries } from '#server/db/migrations/0031-0060/0042-deliveries.ts'
import { waitingJobs } from '#server/db/migrations/0031-0060/0044-waiting-jobs.ts'
import { operations } from '#server/db/migrations/0031-0060/0045-operations.ts'
import { writeLog } from '#server/db/migrations/0031-0060/0049-write-log.ts'
import { tokenLimits } from '#server/db/migrations/0031-0060/0050-token-limits.ts'
import { signInProviders } from '#server/db/migrations/0031-0060/0051-sign-in-providers.ts'
import { moveIn } from '#server/db/migrations/0031-0060/0052-move-in.ts'
import { changeSets } from '#server/db/migrations/0031-0060/0053-change-sets.ts'
import { signInSettings } from '#server/db/migrations/0031-0060/0057-sign-in-settings.ts'
import { moveInExports } from '#server/db/migrations/0031-0060/0060-move-in-exports.ts'
import { scim } from '#server/db/migrations/0061-0090/0061-scim.ts'
import { siteAudit } from '#server/db/migrations/0061-0090/0062-site-audit.ts'
import { branches } from '#server/db/migrations/0061-0090/0067-branches.ts'
import { deliveryBatches } from '#server/db/migrations/0061-0090/0071-delivery-batches.ts'
import { codeUsages } from '#server/db/migrations/0061-0090/0075-code-usages.ts'
import { stringsByKey } from '#server/db/migrations/0061-0090/0079-strings-by-key.ts'
import { keptIds } from '#server/db/migrations/0061-0090/0084-kept-ids.ts'
import { oauthGrants } from '#server/db/migrations/0061-0090/0087-oauth-grants.ts'
import { changeSetLanguages } from '#server/db/migrations/0061-0090/0088-change-set-languages.ts'
import { closedBranches } from '#server/db/migrations/0061-0090/0089-closed-branches.ts'
import { branchReports } from '#server/db/migrations/0061-0090/0090-branch-reports.ts'
import { languageRequests } from '#server/db/migrations/0091-0120/0091-language-requests.ts'
import { subscriptionsByFrequency } from '#server/db/migrations/0091-0120/0092-subscriptions-by-frequency.ts'
import { userCounts } from '#server/db/migrations/0091-0120/0093-user-counts.ts'
import { earlierVotes } from '#server/db/migrations/0091-0120/0094-earlier-votes.ts'
import { rightsVersion } from '#server/db/migrations/0091-0120/0095-rights-version.ts'
import { postponedJobs } from '#server/db/migrations/0091-0120/0096-postponed-jobs.ts'
import { samlIdentities } from '#server/db/migrations/0091-0120/0097-saml-identities.ts'
import { jobsOfProjects } from '#server/db/migrations/0091-0120/0098-jobs-of-projects.ts'
import { commitPacks } from '#server/db/migrations/0091-0120/0099-commit-packs.ts'
import { knownHosts } from '#server/db/migrations/0091-0120/0102-known-hosts.ts'
import { processes } from '#server/db/migrations/0091-0120/0105-processes.ts'
import { followedServers } from '#server/db/migrations/0091-0120/0106-followed-servers.ts'
import { writesNotedOnce } from '#server/db/migrations/0091-0120/0107-writes-noted-once.ts'
import { shortPendingList } from '#server/db/migrations/0091-0120/0108-short-pending-list.ts'
import { makeLargeIndexes } from '#server/db/setup/large-indexes.ts'
import { watchTables } from '#server/db/setup/watch-tables.ts'
import type { Tables } from '#server/db/tables.ts'

/** In order, by name; a name is never changed once released. Forward only: a backup is the way back. */
const migrations: Record<string, Migration['up']> = {
  '0001-people': people,
  '0002-projects': projects,
  '0003-strings': strings,
  '0004-work': work,
  '0005-feedback': feedback,
  '0006-repository': repository,
  '0007-credentials': credentials,
  '0008-accounts': accounts,
  '0009-search-memory': searchMemory,
  '0010-findings': findings,
  '0011-machinery': machinery,
  '0012-pictures-reports': picturesReports,
  '0013-addons': addons,
  '0014-care': care,
  '0015-packs-memory': packsMemory,
  '0016-workspaces': workspaces,
  '0017-restored-history': restoredHistory,
  '0018-stamped-packs': stampedPacks,
  '0019-presence': presence,
  '0020-stats-days': statsDays,
  '0021-former-texts': formerTexts,
  '0022-state-index': stateIndex,
  '0023-variants': variants,
  '0024-unsafe-settings': unsafeSettings,
  '0025-credential-grants': credentialGrants,
  '0026-fetched-commits': fetchedCommits,
  '0027-second-factor-shown': secondFactorShown,
  '0028-no-ended-passwords': noEndedPasswords,
  '0029-role-permissions': rolePermissions,
  '0030-own-positions': ownPositions,
  '0031-string-states': migrateStates,
  '0032-wider-settings': widerSettings,
  '0033-names-and-columns': namesAndColumns,
  '0035-language-table': languageTable,
  '0036-evaluations': evaluations,
  '0039-screenshot-boxes': screenshotBoxes,
  '0041-inbox': inbox,
  '0042-deliveries': deliveries,
  '0044-waiting-jobs': waitingJobs,
  '0045-operations': operations,
  '0049-write-log': writeLog,
  '0050-token-limits': tokenLimits,
  '0051-sign-in-providers': signInProviders,
  '0052-move-in': moveIn,
  '0053-change-sets': changeSets,
  '0057-sign-in-settings': signInSettings,
  '0060-move-in-exports': moveInExports,
  '0061-scim': scim,
  '0062-site-audit': siteAudit,
  '0067-branches': branches,
  '0071-delivery-batches': deliveryBatches,
  '0075-code-usages': codeUsages,
  '0079-strings-by-key': stringsByKey,
  '0084-kept-ids': keptIds,
  '0087-oauth-grants': oauthGrants,
  '0088-change-set-languages': changeSetLanguages,
  '0089-closed-branches': closedBranches,
  '0090-branch-reports': branchReports,
  '0091-language-requests': languageRequests,
  '0092-subscriptions-by-frequency': subscriptionsByFrequency,
  '0093-user-counts': userCounts,
  '0094-earlier-votes': earlierVotes,
  '0095-rights-version': rightsVersion,
  '0096-postponed-jobs': postponedJobs,
  '0097-saml-identities': samlIdentities,
  '0098-jobs-of-projects': jobsOfProjects,
  '0099-commit-packs': commitPacks,
  '0102-known-hosts': knownHosts,
  '0105-processes': processes,
  '0106-followed-servers': followedServers,
  '0107-writes-noted-once': writesNotedOnce,
  '0108-short-pending-list': shortPendingList,
}

const migratorOf = (db: Kysely<Tables>): Migrator =>
  new Migrator({
    db,
    provider: {
      getMigrations: async () => Object.fromEntries(Object.entries(migrations).map(([name, up]) => [name, { up }])),
    },
  })

/**
 * All that are missing, or none: one transaction, and one process at a time. With `count`, the first so many: as an older version
 * of the service leaves a database.
 */
export async function migrateToLatest(db: Kysely<Tables>, count?: number): Promise<void> {
  const migrator = migratorOf(db)
  // A newer version may have added its own: an older one beside it starts as long as it finds what it needs.
  if (count === undefined && (await pendingMigrations(db)) === 0) return finish(db)
  const { error } = await (count === undefined ? migrator.migrateToLatest() : migrator.migrateTo(nameAt(count)))
  if (error) throw error
  if (count === undefined) await finish(db)
}

async function finish(db: Kysely<Tables>): Promise<void> {
  await makeLargeIndexes(db)
  await watchTables(db)
}

/** How many of this program's migrations the database does not have. */
export const pendingMigrations = async (db: Kysely<Tables>): Promise<number> =>
  (await migratorOf(db).getMigrations()).filter(({ executedAt }) => !executedAt).length

function nameAt(count: number): string {
  const name = Object.keys(migrations)[count - 1]
  if (name === undefined) throw new Error(`there is no migration ${count}`)
  return name
}
