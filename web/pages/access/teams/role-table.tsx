import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccessOverview, Role, TeamOwner } from '../../../api/access.ts'
import form from '../../../components/form/form.module.css'
import { ScrollBox } from '../../../components/layout/scroll-box.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { useAccess, useAccessNames } from '../use-access.ts'
import classes from './role-table.module.css'

/** What each role lets people do, side by side. */
export function RoleTable({ owner }: { owner: TeamOwner }) {
  const { t } = useTranslation('manage')
  return (
    <Section title={t('roles.title')}>
      <p className={form.detail}>{t('roles.lead')}</p>
      <Loaded query={useAccess(owner)} waiting={<WaitingList />}>
        {(access) => <Comparison access={access} />}
      </Loaded>
    </Section>
  )
}

/** At first the roles that teams have here: few enough to be compared. */
const FIRST = 5

function firstShown({ teams, roles }: AccessOverview): string[] {
  const held = new Set(teams.flatMap((team) => team.roles))
  return roles
    .filter(({ id }) => held.has(id))
    .slice(0, FIRST)
    .map(({ id }) => String(id))
}

function Comparison({ access }: { access: AccessOverview }) {
  const { t } = useTranslation('manage')
  const names = useAccessNames()
  const [chosen, setChosen] = useState(() => firstShown(access))
  const shown = access.roles.filter(({ id }) => chosen.includes(String(id)))
  return (
    <>
      <MultiSelect
        label={t('roles.compare')}
        data={access.roles.map(({ id, name }) => ({ value: String(id), label: names.role(name) }))}
        value={chosen}
        onChange={setChosen}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('teams.clear') }}
      />
      <ul className={form.detail}>
        {shown
          .filter(({ name }) => names.roleHelp(name) !== '')
          .map(({ id, name }) => (
            <li key={id}>
              <strong>{names.role(name)}</strong>: {names.roleHelp(name)}
            </li>
          ))}
      </ul>
      {shown.length > 0 && <Matrix roles={shown} permissions={permissionsOf(access.roles)} />}
    </>
  )
}

const permissionsOf = (roles: readonly Role[]): string[] =>
  [...new Set(roles.flatMap(({ permissions }) => permissions))].toSorted()

function Matrix({ roles, permissions }: { roles: readonly Role[]; permissions: readonly string[] }) {
  const { t } = useTranslation('manage')
  const names = useAccessNames()
  return (
    <ScrollBox className={classes.scroll} label={t('roles.table')}>
      <table className={classes.matrix} aria-label={t('roles.table')}>
        <thead>
          <tr>
            <th scope="col">{t('roles.permission')}</th>
            {roles.map(({ id, name }) => (
              <th key={id} scope="col">
                <bdi>{names.role(name)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissions.map((permission) => (
            <tr key={permission}>
              <th scope="row">{names.permission(permission)}</th>
              {roles.map((role) => {
                const has = role.permissions.includes(permission)
                return (
                  <td key={role.id} data-no={has ? undefined : true}>
                    <span role="img" aria-label={t(has ? 'roles.yes' : 'roles.no')}>
                      {has ? '✓' : '–'}
                    </span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
