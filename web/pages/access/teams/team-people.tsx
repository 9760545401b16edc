import { Button, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TeamMember, type TeamSummary, teamMembersQuery } from '../../../api/access.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/client.ts'
import form from '../../../components/form/form.module.css'
import { FormError } from '../../../components/form/form-error.tsx'
import { type Submission, useSubmission } from '../../../components/form/use-submission.ts'
import { usePagedSearch } from '../../../components/lists/use-paged-search.ts'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { showToast } from '../../../components/toast/toasts.ts'
import { formatList } from '../../../locale/format.ts'
import { nameOfCode } from '../../../locale/language-name.ts'
import { InvitationSent, PendingInvitations, type SentInvitation } from '../pending-invitations.tsx'
import { useRefreshAccess } from '../use-access.ts'

const PAGE = 50

/** People of one team, searched and in pages: some teams hold everybody. */
export function TeamPeople({ team, name }: { team: TeamSummary; name: string }) {
  const { t } = useTranslation('manage')
  const submission = useSubmission()
  const { q, search, page, setPage } = usePagedSearch()
  const found = useQuery({ ...teamMembersQuery(team.id, q, page), placeholderData: keepPreviousData })
  return (
    <div>
      <JoinTeam team={team} name={name} />
      {team.members > 5 && (
        <TextInput
          mt="md"
          type="search"
          label={t('members.search')}
          value={q}
          onChange={(event) => search(event.currentTarget.value)}
        />
      )}
      <FormError error={submission.error} />
      <Loaded query={found} waiting={<WaitingList rows={3} />}>
        {(members) => (
          <>
            <ul className={form.rows}>
              {members.map((member) => (
                <PersonRow key={member.id} {...{ member, team, name, submission }} />
              ))}
            </ul>
            <div className={form.buttons}>
              {page > 1 && (
                <Button variant="default" onClick={() => setPage(page - 1)}>
                  {t('before')}
                </Button>
              )}
              {members.length === PAGE && (
                <Button variant="default" onClick={() => setPage(page + 1)}>
                  {t('after')}
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
      {team.invitations > 0 && <PendingInvitations team={team.id} name={name} />}
    </div>
  )
}

interface PersonProps {
  member: TeamMember
  team: TeamSummary
  name: string
  submission: Submission
}

function PersonRow({ member, team, name, submission }: PersonProps) {
  const { t } = useTranslation(['manage', 'common'])
  const refresh = useRefreshAccess()
  const { username, full_name: fullName, limit_language_codes: limits, is_admin: managesIt } = member
  const params = { username }
  const restore = async () => {
    const body = { group_id: team.id, limit_language_codes: limits }
    await call('POST /api/users/:username/groups/', { params, body })
    if (managesIt) await call('POST /api/groups/:id/admins/', { params: { id: team.id }, body: { user_id: member.id } })
    await refresh()
  }
  const remove = async () => {
    await call('DELETE /api/users/:username/groups/', { params, body: { group_id: team.id } })
    const action = { label: t('common:undo'), run: restore }
    showToast(t('teams.removed', { name: username, team: name }), { action })
    await refresh()
  }
  return (
    <li className={form.row}>
      <span>
        <bdi>{fullName}</bdi> <span className={form.detail}>{username}</span>{' '}
        {managesIt && <span className={form.detail}>· {t('members.manager')}</span>}{' '}
        {limits.length > 0 && (
          <span className={form.detail}>· {formatList(limits.map((code) => nameOfCode(code)))}</span>
        )}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('teams.removeOne', { name: username, team: name })}
        onClick={() => submission.run(remove)}
      >
        {t('remove')}
      </Button>
    </li>
  )
}

function JoinTeam({ team, name }: { team: TeamSummary; name: string }) {
  const { t } = useTranslation('manage')
  const refresh = useRefreshAccess()
  const submission = useSubmission()
  const [who, setWho] = useState('')
  const [sent, setSent] = useState<SentInvitation>()
  const params = { id: team.id }
  const join = async () => {
    const username = who.trim()
    setSent(undefined)
    if (username.includes('@'))
      setSent(await call('POST /api/groups/:id/invitations/', { params, body: { email: username } }))
    else
      await call('POST /api/users/:username/groups/', { params: { username }, body: { group_id: team.id } }).catch(
        (error: Error) => {
          if (error instanceof ApiError && error.status === 404)
            throw new Error(t('members.unknown', { name: username }))
          throw error
        },
      )
    setWho('')
    await refresh()
  }
  return (
    <form
      className={form.buttons}
      onSubmit={(event) => {
        event.preventDefault()
        void submission.run(join)
      }}
    >
      <TextInput
        aria-label={t('teams.who', { team: name })}
        placeholder={t('teams.whoHint')}
        value={who}
        onChange={(event) => setWho(event.currentTarget.value)}
        required
      />
      <Button type="submit" variant="default" loading={submission.busy}>
        {t('teams.add')}
      </Button>
      {sent && <InvitationSent sent={sent} />}
      <FormError error={submission.error} />
    </form>
  )
}
