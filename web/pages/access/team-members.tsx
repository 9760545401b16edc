import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, readQuery } from '../../api/call.ts'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { useNames } from '../../locale/own-words.ts'
import { InvitationSent, invitationsQuery, PendingInvitations, type SentInvitation } from './pending-invitations.tsx'
import type { Team } from './team-queries.ts'

const membersQuery = (id: number) => readQuery('GET /api/groups/:id/members/', { params: { id } })

/** People of a team; somebody joins by user name at once, or by e-mail address through an invitation. */
export function TeamMembers({ team }: { team: Team }) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const submission = useSubmission()
  const query = membersQuery(team.id)
  const members = useQuery(query).data ?? []
  const [who, setWho] = useState('')
  const [sent, setSent] = useState<SentInvitation>()
  const change = (work: () => Promise<unknown>) =>
    submission.run(async () => {
      await work()
      await client.invalidateQueries(query)
    })
  const join = async () => {
    const byMail = who.includes('@')
    setSent(undefined)
    if (byMail) {
      setSent(await call('POST /api/groups/:id/invitations/', { params: { id: team.id }, body: { email: who } }))
      await client.invalidateQueries(invitationsQuery(team.id))
    } else {
      await call('POST /api/users/:username/groups/', { params: { username: who }, body: { group_id: team.id } })
    }
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
                  call('DELETE /api/users/:username/groups/', { params: { username }, body: { group_id: team.id } }),
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
      </form>
      {sent && <InvitationSent sent={sent} />}
      <PendingInvitations team={team.id} />
      <FormError error={submission.error} />
    </div>
  )
}
