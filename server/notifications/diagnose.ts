import { type NotificationKind, notificationTable } from '#core/notifications/kinds.ts'
import type { NotificationBlocker, NotificationReason } from '#core/notifications/reasons.ts'
import type { Db } from '#server/db/database.ts'
import type { AccountRow } from '#server/db/queries/accounts/accounts.ts'
import { languagesOfUsers } from '#server/db/queries/notifications/subscribers.ts'
import { everySubscriptionOf } from '#server/db/queries/notifications/subscriptions.ts'
import { Audience, isForMaintainers } from '#server/notifications/audience.ts'
import { Frequency } from '#server/notifications/instant.ts'

/** Where something would happen; the site as a whole without a project. */
export interface DiagnosedScope {
  readonly project_id: number | null
  readonly component_id: number | null
  readonly language_id: number | null
  readonly is_source: number | null
}

type Subscription = Awaited<ReturnType<typeof everySubscriptionOf>>[number]

interface KindDiagnosis {
  readonly kind: NotificationKind
  readonly reason: NotificationReason | null
  /** Those that match, the one that counts first. */
  readonly subscriptions: readonly Subscription[]
  readonly ownLanguagesOnly: boolean
}

export interface Diagnosis {
  /** Null without a project. */
  readonly watched: boolean | null
  readonly blockers: readonly NotificationBlocker[]
  readonly kinds: readonly KindDiagnosis[]
}

function accountBlockers({ is_active, is_bot, email }: AccountRow): NotificationBlocker[] {
  return [
    ...(is_active === 1 ? [] : (['inactive'] as const)),
    ...(is_bot === 1 ? (['bot'] as const) : []),
    ...(email ? [] : (['no_email'] as const)),
  ]
}

/** What somebody would be notified of in a place, and why not of the rest: by the rules that emails are sent by. */
export async function diagnose(db: Db, account: AccountRow, scope: DiagnosedScope): Promise<Diagnosis> {
  const { id: userId, username, is_superuser } = account
  const audience = await Audience.of(db, [scope])
  const own = await everySubscriptionOf(db, { userId })
  const named = (await languagesOfUsers(db, [userId])).get(userId)?.size ?? 0
  const reasonOf = async (kind: NotificationKind, decisive: Subscription | undefined) => {
    if (decisive === undefined) return 'no_subscription'
    if (decisive.frequency === Frequency.none) return 'never'
    if (kind.digestOnly && decisive.frequency === Frequency.instant) return 'digest_only'
    if (kind.waiting && named === 0) return 'no_languages'
    if (kind.byLanguage && !(await audience.speaks(userId, scope))) return 'other_language'
    if (isForMaintainers(kind) && !(await audience.canAct({ user_id: userId, is_superuser }, scope)))
      return 'cannot_edit'
    return null
  }
  const kinds: KindDiagnosis[] = []
  for (const kind of notificationTable) {
    const subscriptions: Subscription[] = []
    for (const one of own)
      if (one.notification === kind.name && (await audience.applies(one, scope))) subscriptions.push(one)
    const reason = await reasonOf(kind, subscriptions[0])
    const ownLanguagesOnly = kind.byLanguage === true && named > 0 && scope.language_id === null
    kinds.push({ kind, reason, subscriptions, ownLanguagesOnly })
  }
  const isSeen = await audience.maySee({ user_id: userId, username, is_superuser }, scope)
  const blockers = [...accountBlockers(account), ...(isSeen ? [] : (['not_visible'] as const))]
  const watched = scope.project_id === null ? null : audience.watches(userId, scope.project_id)
  return { watched, blockers, kinds }
}
