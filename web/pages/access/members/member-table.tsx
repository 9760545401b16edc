import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccessOverview, Member, TeamSummary } from '../../../api/access.ts'
import { pageOf } from '../../../api/addresses.ts'
import { MenuAction, MenuButton } from '../../../components/controls/menu-button.tsx'
import { TextLink } from '../../../components/controls/text-link.tsx'
import { Ago } from '../../../components/text/ago.tsx'
import { formatList } from '../../../locale/format.ts'
import { nameOfCode } from '../../../locale/language-name.ts'
import classes from '../access-table.module.css'
import { rolesOfTeam, useAccessNames } from '../use-access.ts'
import { BlockMember } from './block-member.tsx'
import { MemberTeams } from './member-teams.tsx'
import { RemoveMember } from './remove-member.tsx'

interface Props {
  members: readonly Member[]
  access: AccessOverview
  project: string
  projectName: string
}

export function MemberTable({ members, ...rest }: Props) {
  const { t } = useTranslation('manage')
  return (
    <table className={classes.table} aria-label={t('access.members')}>
      <thead>
        <tr>
          <th scope="col">{t('members.name')}</th>
          <th scope="col">{t('members.teams')}</th>
          <th scope="col">{t('members.languages')}</th>
          <th scope="col">{t('members.lastActive')}</th>
          <th scope="col">{t('members.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} {...rest} />
        ))}
      </tbody>
    </table>
  )
}

const teamOf = (access: AccessOverview, id: number): TeamSummary | undefined =>
  access.teams.find((team) => team.id === id)

type RowProps = Omit<Props, 'members'> & { member: Member }

function MemberRow({ member, access, project, projectName }: RowProps) {
  const { t } = useTranslation('manage')
  const { username, full_name: fullName, last_active: lastActive } = member
  return (
    <tr>
      <th scope="row">
        <TextLink to={pageOf('user', username)} className={classes.name ?? ''}>
          <bdi>{fullName || username}</bdi>
        </TextLink>
        <span className={classes.detail}>{username}</span>
      </th>
      <td data-label={t('members.teams')}>
        <TeamChips member={member} access={access} />
      </td>
      <td data-label={t('members.languages')}>
        <LimitedLanguages member={member} access={access} />
      </td>
      <td data-label={t('members.lastActive')}>{lastActive === null ? '–' : <Ago time={lastActive} />}</td>
      <td>
        <MemberActions {...{ member, access, project, projectName }} />
      </td>
    </tr>
  )
}

function TeamChips({ member, access }: { member: Member; access: AccessOverview }) {
  const { t } = useTranslation('manage')
  const names = useAccessNames()
  return (
    <span className={classes.chips}>
      {member.teams.map(({ id, is_admin: managesIt }) => {
        const team = teamOf(access, id)
        if (!team) return null
        const roles = formatList(rolesOfTeam(team, access.roles).map(({ name }) => names.role(name)))
        return (
          <span key={id} className={classes.chip} title={roles}>
            <bdi>{names.team(team.name)}</bdi>
            {managesIt && ` · ${t('members.manager')}`}
          </span>
        )
      })}
    </span>
  )
}

/** Languages that a member is limited to: their own limits, else those of the team. */
function LimitedLanguages({ member, access }: { member: Member; access: AccessOverview }) {
  const { t } = useTranslation('manage')
  const limits = member.teams.map(({ id, limit_language_codes: own }) => {
    const team = teamOf(access, id)
    return own.length > 0 ? own : team?.language_selection === 0 ? team.languages : undefined
  })
  if (limits.includes(undefined)) return t('members.allLanguages')
  const codes = new Set(limits.flatMap((codes) => codes ?? []))
  return formatList([...codes].map((code) => nameOfCode(code)))
}

type Shown = 'teams' | 'remove' | 'block'

function MemberActions({ member, access, project, projectName }: RowProps) {
  const { t } = useTranslation('manage')
  const [shown, setShown] = useState<Shown>()
  const close = () => setShown(undefined)
  return (
    <>
      <MenuButton label={t('members.actions')} name={t('members.actionsFor', { name: member.username })}>
        {(closeMenu) =>
          (['teams', 'remove', 'block'] as const).map((action) => (
            <MenuAction
              key={action}
              onClick={() => {
                closeMenu()
                setShown(action)
              }}
            >
              {t(`members.action.${action}`)}
            </MenuAction>
          ))
        }
      </MenuButton>
      {shown === 'teams' && <MemberTeams member={member} access={access} onClose={close} />}
      {shown === 'remove' && <RemoveMember {...{ member, access, projectName }} onClose={close} />}
      {shown === 'block' && <BlockMember {...{ member, project, projectName }} onClose={close} />}
    </>
  )
}
