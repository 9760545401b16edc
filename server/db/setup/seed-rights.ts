import { defaultRoles, inKnownOrder } from '#core/access/roles.ts'
import { ANONYMOUS, siteTeams } from '#core/access/teams.ts'
import type { Db } from '#server/db/database.ts'
import { rolesByName } from '#server/db/queries/access/find-roles.ts'
import { addMember } from '#server/db/queries/access/memberships.ts'
import { addProjectTeams } from '#server/db/queries/access/project-teams.ts'
import { insertRole } from '#server/db/queries/access/roles.ts'
import { claimSetting } from '#server/db/queries/site/settings.ts'

/** Roles and teams of the site. What is there already stays as it is. */
export async function seedRights(tx: Db): Promise<void> {
  // Of two starts at once the second waits here, and then finds the mark.
  if (!(await claimSetting(tx, 'rights_1'))) return
  await seedRoles(tx)
  await seedTeams(tx)
  const projects = await tx
    .selectFrom('project')
    .select(['id', 'access_control', 'translation_review', 'source_review'])
    .execute()
  for (const project of projects) await addProjectTeams(tx, project)
}

async function seedRoles(tx: Db): Promise<void> {
  const known = await rolesByName(tx)
  for (const [name, permissions] of Object.entries(defaultRoles))
    if (!known.has(name)) await insertRole(tx, name, inKnownOrder(permissions))
}

async function seedTeams(tx: Db): Promise<void> {
  const roles = await rolesByName(tx)
  const known = new Set(
    (await tx.selectFrom('team').select('name').where('project_id', 'is', null).execute()).map((team) => team.name),
  )
  for (const { name, roles: held, selection, joinMatch = '' } of siteTeams.filter((team) => !known.has(team.name))) {
    const { id } = await tx
      .insertInto('team')
      .values({ name, project_selection: selection, project_id: null, internal: 1, join_match: joinMatch })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const role of held) {
      const role_id = roles.get(role)
      if (role_id === undefined) throw new Error(`There is no role "${role}".`)
      await tx.insertInto('team_role').values({ team_id: id, role_id }).execute()
    }
  }
  await tx
    .updateTable('team')
    .set({ internal: 1 })
    .where('project_id', 'is', null)
    .where(
      'name',
      'in',
      siteTeams.map((team) => team.name),
    )
    .execute()
  await seedMembers(tx)
}

/** The visitor's account, and whoever had an account before there were teams. */
async function seedMembers(tx: Db): Promise<void> {
  const teams = await tx.selectFrom('team').select(['id', 'name']).where('project_id', 'is', null).execute()
  const users = await tx.selectFrom('user').select(['id', 'username', 'is_active']).execute()
  for (const { name, visitors, joinMatch } of siteTeams) {
    const team = teams.find((one) => one.name === name)
    const members = users.filter((user) =>
      user.username === ANONYMOUS ? visitors : joinMatch !== undefined && user.is_active === 1,
    )
    for (const user of members) if (team) await addMember(tx, { userId: user.id, teamId: team.id })
  }
}
