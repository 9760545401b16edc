import type { Member } from '../../../api/access.ts'
import { call } from '../../../api/call.ts'

export type Membership = Member['teams'][number]

const sameLanguages = (a: Membership, b: Membership): boolean =>
  a.limit_language_codes.toSorted().join() === b.limit_language_codes.toSorted().join()

/** Makes somebody a member of these teams, in these languages, and of no others of the project. */
export async function changeMemberships(
  { id: userId, username, teams: before }: Member,
  after: readonly Membership[],
): Promise<void> {
  const params = { username }
  // First those they join: nobody is left without a team when something fails in between.
  for (const wanted of after) {
    const known = before.find(({ id }) => id === wanted.id)
    if (!known || !sameLanguages(known, wanted)) {
      const body = { group_id: wanted.id, limit_language_codes: wanted.limit_language_codes }
      await call('POST /api/users/:username/groups/', { params, body })
    }
    if (wanted.is_admin && !known?.is_admin)
      await call('POST /api/groups/:id/admins/', { params: { id: wanted.id }, body: { user_id: userId } })
    if (!wanted.is_admin && known?.is_admin)
      await call('DELETE /api/groups/:id/admins/:user/', { params: { id: wanted.id, user: userId } })
  }
  for (const { id } of before.filter((one) => !after.some((wanted) => wanted.id === one.id)))
    await call('DELETE /api/users/:username/groups/', { params, body: { group_id: id } })
}
