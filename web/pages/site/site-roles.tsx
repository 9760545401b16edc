import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import classes from '../../components/form/form.module.css'
import { Section } from '../../components/layout/section.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { formatList } from '../../locale/format.ts'
import { useNames } from '../../locale/own-words.ts'
import { TeamMembers } from '../access/team-members.tsx'
import { rolesQuery, teamsQuery } from '../access/team-queries.ts'

/** What roles hold, and who is in the teams of the whole site. */
export function SiteRoles() {
  const { t } = useTranslation('manage')
  const named = useNames('roles')
  return (
    <>
      <Section title={t('teams.title')}>
        <Loaded query={useQuery(teamsQuery)} waiting={<WaitingList />}>
          {(teams) => (
            <ul className={classes.rows}>
              {teams
                .filter((team) => team.defining_project === null)
                .map((team) => (
                  <li key={team.id} className={classes.row}>
                    <strong dir="auto">{named(`team.${team.name}`, team.name)}</strong>
                    <TeamMembers team={team} />
                  </li>
                ))}
            </ul>
          )}
        </Loaded>
      </Section>
      <Section title={t('roles.title')}>
        <Loaded query={useQuery(rolesQuery)} waiting={<WaitingList />}>
          {(roles) => (
            <ul className={classes.rows}>
              {roles.map((role) => (
                <li key={role.id} className={classes.row}>
                  <strong dir="auto">{named(`role.${role.name}`, role.name)}</strong>
                  <span className={classes.detail}>
                    {formatList(role.permissions.map((right) => named(`right.${right}`, right)))}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Section>
    </>
  )
}
