import { prepared } from '#server/db/prepared.ts'

export const teamsOfProject = prepared((db, p: { projectId: number }) =>
  db.selectFrom('team').select(['id', 'name']).where('project_id', '=', p.projectId).orderBy('id'),
)

/** A project's tokens that are still in force or have run out, with the account each stands for. */
export const projectBots = prepared((db, p: { projectId: number }) =>
  db
    .selectFrom('user')
    .innerJoin('token', 'token.user_id', 'user.id')
    .select(['user.id', 'user.username', 'user.full_name', 'token.created', 'token.expires'])
    .select(['token.scopes', 'token.last_used'])
    .where('user.bot_project_id', '=', p.projectId)
    .where('user.is_active', '=', 1)
    .orderBy('user.id'),
)
