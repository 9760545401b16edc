import { Button, MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccessOverview } from '../../../api/access.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/client.ts'
import { everyLanguageQuery } from '../../../api/profile.ts'
import form from '../../../components/form/form.module.css'
import { Form } from '../../../components/form/form.tsx'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { showToast } from '../../../components/toast/toasts.ts'
import { formatList } from '../../../locale/format.ts'
import { InvitationSent, type SentInvitation } from '../pending-invitations.tsx'
import { rolesOfTeam, useAccessNames, useRefreshAccess } from '../use-access.ts'

/** Fields in a row stay in line however long their descriptions are. */
const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** Somebody joins a team by username at once, or by email through an invitation. */
export function AddMember({ access }: { access: AccessOverview }) {
  const { t } = useTranslation('manage')
  const names = useAccessNames()
  const refresh = useRefreshAccess()
  const submission = useSubmission()
  const everyLanguage = useQuery(everyLanguageQuery).data ?? []
  const [who, setWho] = useState('')
  const [chosen, setChosen] = useState('')
  const [languages, setLanguages] = useState<string[]>([])
  const [sent, setSent] = useState<SentInvitation>()
  const team = access.teams.find(({ id }) => String(id) === chosen) ?? access.teams[0]
  if (!team) return null
  const roles = rolesOfTeam(team, access.roles)
  const add = async () => {
    const name = who.trim()
    setSent(undefined)
    if (name.includes('@')) {
      const body = { email: name, limit_language_codes: languages }
      setSent(await call('POST /api/groups/:id/invitations/', { params: { id: team.id }, body }))
    } else {
      const body = { group_id: team.id, ...(languages.length > 0 && { limit_language_codes: languages }) }
      await call('POST /api/users/:username/groups/', { params: { username: name }, body }).catch((error: Error) => {
        throw error instanceof ApiError && error.status === 404 ? new Error(t('members.unknown', { name })) : error
      })
      showToast(t('members.added', { name, team: names.team(team.name) }))
    }
    setWho('')
    await refresh()
  }
  return (
    <Form onSubmit={() => submission.run(add)}>
      <FormError error={submission.error} />
      <div className={form.pair}>
        <TextInput
          label={t('teams.whoHint')}
          description={t('members.whoHelp')}
          inputWrapperOrder={below}
          value={who}
          onChange={(event) => setWho(event.currentTarget.value)}
          required
        />
        <NativeSelect
          label={t('members.team')}
          description={formatList(roles.map(({ name }) => names.roleHelp(name) || names.role(name)))}
          inputWrapperOrder={below}
          data={access.teams.map(({ id, name }) => ({ value: String(id), label: names.team(name) }))}
          value={String(team.id)}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      </div>
      <MultiSelect
        label={t('teams.languages')}
        description={t('members.languagesHelp')}
        inputWrapperOrder={below}
        data={everyLanguage.map(({ code, name }) => ({ value: code, label: name }))}
        value={languages}
        onChange={setLanguages}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('teams.clear') }}
        limit={100}
      />
      <div className={form.buttons}>
        <Button type="submit" loading={submission.busy}>
          {t('members.add')}
        </Button>
      </div>
      {sent && <InvitationSent sent={sent} />}
    </Form>
  )
}
