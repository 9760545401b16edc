import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccessOverview, TeamOwner, TeamSummary } from '../../../api/access.ts'
import { call } from '../../../api/call.ts'
import { ConfirmButton } from '../../../components/controls/confirm-button.tsx'
import { Dialog } from '../../../components/controls/dialog.tsx'
import form from '../../../components/form/form.module.css'
import { Section } from '../../../components/layout/section.tsx'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { Notice } from '../../../components/status/notice.tsx'
import { showToast } from '../../../components/toast/toasts.ts'
import { formatList, formatNumber } from '../../../locale/format.ts'
import { nameOfCode } from '../../../locale/language-name.ts'
import classes from '../access-table.module.css'
import { rolesOfTeam, useAccess, useAccessNames, useRefreshAccess } from '../use-access.ts'
import { TeamForm } from './team-form.tsx'
import { TeamPeople } from './team-people.tsx'

interface Props {
  owner: TeamOwner
  lead?: string
}

/** The teams of a project, a workspace or the site: their roles, languages and people, and new ones. */
export function Teams({ owner, lead }: Props) {
  const { t } = useTranslation('manage')
  const [isNew, setNew] = useState(false)
  const access = useAccess(owner)
  return (
    <Section
      title={t('teams.title')}
      aside={
        <Button variant="default" disabled={!access.data} onClick={() => setNew(true)}>
          {t('teams.make')}
        </Button>
      }
    >
      {lead && <p className={form.detail}>{lead}</p>}
      <Loaded query={access} waiting={<WaitingList />}>
        {(data) => (
          <>
            {data.teams.length === 0 ? (
              <Notice title={t('teams.none')}>{t('teams.noneHelp')}</Notice>
            ) : (
              <TeamTable access={data} owner={owner} />
            )}
            {isNew && (
              <Dialog title={t('teams.make')} onClose={() => setNew(false)}>
                <TeamForm owner={owner} roles={data.roles} onClose={() => setNew(false)} />
              </Dialog>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function TeamTable({ access, owner }: { access: AccessOverview; owner: TeamOwner }) {
  const { t } = useTranslation('manage')
  return (
    <table className={classes.table} aria-label={t('teams.title')}>
      <thead>
        <tr>
          <th scope="col">{t('teams.name')}</th>
          <th scope="col">{t('teams.roles')}</th>
          <th scope="col">{t('members.languages')}</th>
          <th scope="col">{t('access.members')}</th>
          <th scope="col">{t('members.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {access.teams.map((team) => (
          <TeamRow key={team.id} team={team} access={access} owner={owner} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  team: TeamSummary
  access: AccessOverview
  owner: TeamOwner
}

function TeamRow({ team, access, owner }: RowProps) {
  const { t } = useTranslation(['manage', 'common'])
  const names = useAccessNames()
  const [shown, setShown] = useState<'people' | 'settings'>()
  const name = names.team(team.name)
  const close = () => setShown(undefined)
  return (
    <tr>
      <th scope="row">
        <bdi className={classes.name}>{name}</bdi>
        {team.automatic && <span className={classes.detail}>{t('teams.automatic')}</span>}
        {team.enforced_2fa && <span className={classes.detail}>{t('teams.needsFactor')}</span>}
      </th>
      <td data-label={t('teams.roles')}>
        {formatList(rolesOfTeam(team, access.roles).map((role) => names.role(role.name))) || '–'}
      </td>
      <td data-label={t('members.languages')}>
        {team.language_selection === 0
          ? formatList(team.languages.map((code) => nameOfCode(code))) || t('teams.noLanguages')
          : t('members.allLanguages')}
      </td>
      <td data-label={t('access.members')}>
        {formatNumber(team.members)}
        {team.invitations > 0 && (
          <span className={classes.detail}>{t('teams.invited', { count: team.invitations })}</span>
        )}
        {team.bots > 0 && <span className={classes.detail}>{t('teams.bots', { count: team.bots })}</span>}
      </td>
      <td>
        <span className={form.buttons}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('teams.peopleOf', { team: name })}
            onClick={() => setShown('people')}
          >
            {t('access.members')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('teams.edit', { team: name })}
            onClick={() => setShown('settings')}
          >
            {t('common:edit')}
          </Button>
          {team.deletable && <DeleteTeam team={team} name={name} />}
        </span>
        {shown && (
          <Dialog title={t(shown === 'people' ? 'teams.peopleOf' : 'teams.edit', { team: name })} onClose={close}>
            {shown === 'people' ? (
              <TeamPeople team={team} name={name} />
            ) : (
              <TeamForm owner={owner} team={team} roles={access.roles} onClose={close} />
            )}
          </Dialog>
        )}
      </td>
    </tr>
  )
}

function DeleteTeam({ team, name }: { team: TeamSummary; name: string }) {
  const { t } = useTranslation(['manage', 'common'])
  const refresh = useRefreshAccess()
  const remove = async () => {
    await call('DELETE /api/groups/:id/', { params: { id: team.id } })
    showToast(t('common:toast.deleted', { name }))
    await refresh()
  }
  return (
    <ConfirmButton
      size="compact-sm"
      text={t('common:delete')}
      label={t('teams.deleteOne', { team: name })}
      question={t('teams.deleteQuestion', { team: name })}
      onConfirm={remove}
    >
      <p>{t('teams.deleteMembers', { count: team.members })}</p>
      {team.invitations > 0 && <p>{t('teams.deleteInvitations', { count: team.invitations })}</p>}
      {team.bots > 0 && <p>{t('teams.deleteBots', { count: team.bots })}</p>}
    </ConfirmButton>
  )
}
