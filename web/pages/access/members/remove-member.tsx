import { useTranslation } from 'react-i18next'
import type { AccessOverview, Member } from '../../../api/access.ts'
import { call } from '../../../api/call.ts'
import { Question } from '../../../components/controls/confirm-button.tsx'
import { showToast } from '../../../components/toast/toasts.ts'
import { formatList } from '../../../locale/format.ts'
import { useAccessNames, useRefreshAccess } from '../use-access.ts'

/** Would nobody be left in a team that manages the project's members? */
function isLastManager({ teams }: Member, access: AccessOverview): boolean {
  const managing = new Set(
    access.roles.filter(({ permissions }) => permissions.includes('project.permissions')).map(({ id }) => id),
  )
  const managers = access.teams.filter(({ roles, members }) => members > 0 && roles.some((id) => managing.has(id)))
  return managers.length > 0 && managers.every((team) => team.members === 1 && teams.some(({ id }) => id === team.id))
}

interface Props {
  member: Member
  access: AccessOverview
  projectName: string
  onClose: () => void
}

/** Takes somebody out of all teams of the project; the toast puts them back. */
export function RemoveMember({ member, access, projectName, onClose }: Props) {
  const { t } = useTranslation(['manage', 'common'])
  const names = useAccessNames()
  const refresh = useRefreshAccess()
  const { username, teams, edits } = member
  const params = { username }
  const shown = teams.flatMap(({ id }) => access.teams.find((team) => team.id === id)?.name ?? [])
  const remove = async () => {
    for (const { id } of teams) await call('DELETE /api/users/:username/groups/', { params, body: { group_id: id } })
    showToast(t('members.removed', { name: username }), { action: { label: t('common:undo'), run: restore } })
    await refresh()
  }
  const restore = async () => {
    for (const { id, limit_language_codes } of teams)
      await call('POST /api/users/:username/groups/', { params, body: { group_id: id, limit_language_codes } })
    for (const { id } of teams.filter(({ is_admin }) => is_admin))
      await call('POST /api/groups/:id/admins/', { params: { id }, body: { user_id: member.id } })
    await refresh()
  }
  return (
    <Question
      text={t('members.remove')}
      question={t('members.removeQuestion', { name: username, project: projectName })}
      typed={undefined}
      harmless={undefined}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('members.removeTeams', { count: shown.length, teams: formatList(shown.map(names.team)) })}</p>
      <p>{edits === 0 ? t('members.noEdits') : t('members.removeEdits', { count: edits })}</p>
      {isLastManager(member, access) && (
        <p>
          <strong>{t('members.removeLast')}</strong>
        </p>
      )}
    </Question>
  )
}
