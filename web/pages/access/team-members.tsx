import { Button, TextInput } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiPath, getJson, sendJson } from '../../api/client.ts'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { useNames } from '../../locale/own-words.ts'
import type { Team } from './team-queries.ts'

interface Member {
  username: string
  full_name: string
}

const membersQuery = (team: number) => {
  const path = apiPath('groups', String(team), 'members')
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson<Member[]>(path, signal) })
}

/** People of a team; somebody joins by user name at once, or by e-mail address through an invitation. */
export function TeamMembers({ team }: { team: Team }) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const submission = useSubmission()
  const query = membersQuery(team.id)
  const members = useQuery(query).data ?? []
  const [who, setWho] = useState('')
  const [invited, setInvited] = useState<string>()
  const change = (work: () => Promise<unknown>) =>
    submission.run(async () => {
      await work()
      await client.invalidateQueries(query)
    })
  const join = async () => {
    const byMail = who.includes('@')
    if (byMail) await sendJson(apiPath('groups', String(team.id), 'invitations'), { body: { email: who } })
    else await sendJson(apiPath('users', who, 'groups'), { body: { group_id: team.id } })
    setInvited(byMail ? who : undefined)
    setWho('')
  }
  const named = useNames('roles')
  return (
    <div>
      <ul className={classes.rows}>
        {members.map(({ username, full_name }) => (
          <li key={username} className={classes.buttons}>
            <bdi>{full_name}</bdi>
            <span className={classes.detail}>{username}</span>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('teams.removeOne', { name: username, team: named(`team.${team.name}`, team.name) })}
              onClick={() =>
                change(() =>
                  sendJson(apiPath('users', username, 'groups'), { method: 'DELETE', body: { group_id: team.id } }),
                )
              }
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
      <form
        className={classes.buttons}
        onSubmit={(event) => {
          event.preventDefault()
          change(join)
        }}
      >
        <TextInput
          aria-label={t('teams.who', { team: named(`team.${team.name}`, team.name) })}
          placeholder={t('teams.whoHint')}
          value={who}
          onChange={(event) => setWho(event.currentTarget.value)}
          required
        />
        <Button type="submit" variant="default" loading={submission.busy}>
          {t('teams.add')}
        </Button>
        <span role="status" className={classes.detail}>
          {invited === undefined ? '' : t('teams.invited', { email: invited })}
        </span>
      </form>
      <FormError error={submission.error} />
    </div>
  )
}
