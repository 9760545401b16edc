import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Section } from '../../components/layout/section.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { formatList } from '../../locale/format.ts'
import { useNames } from '../../locale/own-words.ts'
import { TeamMembers } from './team-members.tsx'
import { definedBy, rolesQuery, type TeamOwner, teamsOf, teamsQuery } from './team-queries.ts'
import { TeamSettings } from './team-settings.tsx'

/** The teams of a project or a workspace: their roles, their people, and new ones. */
export function Teams({ owner, lead }: { owner: TeamOwner; lead?: string }) {
  const { t } = useTranslation('manage')
  const roles = useQuery(rolesQuery).data ?? []
  const nameOf = (url: string) => roles.find((role) => new URL(role.url).pathname === new URL(url).pathname)?.name
  const named = useNames('roles')
  const roleName = (name: string | undefined) => name && named(`role.${name}`, name)
  return (
    <Section title={t('teams.title')}>
      {lead && <p className={classes.detail}>{lead}</p>}
      <Loaded query={useQuery(teamsQuery)} waiting={<WaitingList />}>
        {(teams) => (
          <ul className={classes.rows}>
            {teamsOf(teams, owner).map((team) => (
              <li key={team.id} className={classes.row}>
                <div>
                  <strong dir="auto">{named(`team.${team.name}`, team.name)}</strong>
                  <br />
                  <span className={classes.detail}>
                    {formatList(team.roles.map((url) => roleName(nameOf(url)) ?? url))}
                  </span>
                  <TeamSettings team={team} />
                </div>
                <TeamMembers team={team} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <NewTeam owner={owner} />
    </Section>
  )
}

function NewTeam({ owner }: { owner: TeamOwner }) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const submission = useSubmission()
  const roles = useQuery(rolesQuery).data ?? []
  const [name, setName] = useState('')
  const [role, setRole] = useState('')
  const named = useNames('roles')
  const usual = roles.find((one) => one.name === 'Translate') ?? roles[0]
  const chosen = role === '' ? (usual?.id ?? 0) : Number(role)
  const make = async () => {
    const body = { name, language_selection: 1, ...definedBy(owner, window.location.origin) }
    const team = await call('POST /api/groups/', { body })
    await call('POST /api/groups/:id/roles/', { params: { id: team.id }, body: { role_id: chosen } })
    setName('')
    await client.invalidateQueries(teamsQuery)
  }
  return (
    <Form onSubmit={() => submission.run(make)}>
      <FormError error={submission.error} fields={['name']} />
      <div className={classes.pair}>
        <TextInput
          label={t('teams.new')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={submission.problem('name')}
          required
        />
        <NativeSelect
          label={t('teams.role')}
          data={roles.map((one) => ({ value: String(one.id), label: named(`role.${one.name}`, one.name) }))}
          value={String(chosen)}
          onChange={(event) => setRole(event.currentTarget.value)}
        />
      </div>
      <div className={classes.buttons}>
        <Button type="submit" variant="default" loading={submission.busy}>
          {t('teams.make')}
        </Button>
      </div>
    </Form>
  )
}
