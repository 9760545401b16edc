import { Checkbox, MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccessOverview, Member, TeamSummary } from '../../../api/access.ts'
import { everyLanguageQuery } from '../../../api/profile.ts'
import { Dialog } from '../../../components/controls/dialog.tsx'
import { Form } from '../../../components/form/form.tsx'
import { FormButtons } from '../../../components/form/form-buttons.tsx'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { showToast } from '../../../components/toast/toasts.ts'
import { formatList } from '../../../locale/format.ts'
import classes from '../access-table.module.css'
import { rolesOfTeam, useAccessNames, useRefreshAccess } from '../use-access.ts'
import { changeMemberships, type Membership } from './change-memberships.ts'

interface Props {
  member: Member
  access: AccessOverview
  onClose: () => void
}

/** The teams of one person: which, in which languages, and whether they manage its members. */
export function MemberTeams({ member, access, onClose }: Props) {
  const { t } = useTranslation(['manage', 'common'])
  const refresh = useRefreshAccess()
  const submission = useSubmission()
  const [wanted, setWanted] = useState<readonly Membership[]>(member.teams)
  const set = (id: number, membership: Membership | undefined) =>
    setWanted([...wanted.filter((one) => one.id !== id), ...(membership ? [membership] : [])])
  const save = async () => {
    await changeMemberships(member, wanted)
    await refresh()
    showToast(t('members.changed', { name: member.username }))
    onClose()
  }
  return (
    <Dialog title={t('members.teamsOf', { name: member.full_name || member.username })} onClose={onClose}>
      <Form onSubmit={() => submission.run(save)}>
        <FormError error={submission.error} />
        <div>
          {access.teams.map((team) => (
            <TeamChoice
              key={team.id}
              team={team}
              access={access}
              membership={wanted.find(({ id }) => id === team.id)}
              onChange={(membership) => set(team.id, membership)}
            />
          ))}
        </div>
        <FormButtons submission={submission} text={t('members.saveTeams')} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

interface ChoiceProps {
  team: TeamSummary
  access: AccessOverview
  membership: Membership | undefined
  onChange: (membership: Membership | undefined) => void
}

function TeamChoice({ team, access, membership, onChange }: ChoiceProps) {
  const { t } = useTranslation('manage')
  const names = useAccessNames()
  const everyLanguage = useQuery(everyLanguageQuery).data ?? []
  const offered =
    team.language_selection === 0 ? everyLanguage.filter(({ code }) => team.languages.includes(code)) : everyLanguage
  const name = names.team(team.name)
  return (
    <div className={classes.team}>
      <Checkbox
        label={name}
        description={formatList(rolesOfTeam(team, access.roles).map((role) => names.role(role.name)))}
        checked={membership !== undefined}
        onChange={({ currentTarget: { checked } }) =>
          onChange(checked ? { id: team.id, is_admin: false, limit_language_codes: [] } : undefined)
        }
      />
      {membership && (
        <>
          <MultiSelect
            label={t('members.languagesIn', { team: name })}
            description={t('members.languagesHelp')}
            data={offered.map((one) => ({ value: one.code, label: one.name }))}
            value={membership.limit_language_codes}
            onChange={(codes) => onChange({ ...membership, limit_language_codes: codes })}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('teams.clear') }}
            limit={100}
            comboboxProps={{ withinPortal: false }}
          />
          <Checkbox
            label={t('members.managesTeam', { team: name })}
            checked={membership.is_admin}
            onChange={(event) => onChange({ ...membership, is_admin: event.currentTarget.checked })}
          />
        </>
      )}
    </div>
  )
}
