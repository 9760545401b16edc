import { Checkbox, MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role, TeamOwner, TeamSummary } from '../../../api/access.ts'
import { everyLanguageQuery } from '../../../api/profile.ts'
import { everythingQuery } from '../../../api/read-everything.ts'
import classes from '../../../components/form/form.module.css'
import { Form } from '../../../components/form/form.tsx'
import { FormButtons } from '../../../components/form/form-buttons.tsx'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { showToast } from '../../../components/toast/toasts.ts'
import { useAccessNames, useRefreshAccess } from '../use-access.ts'
import { fieldsOf, LISTED, saveTeam, type TeamFields } from './change-team.ts'

interface Props {
  owner: TeamOwner
  /** None: a new one is made. */
  team?: TeamSummary
  /** Roles that it can have. */
  roles: readonly Role[]
  onClose: () => void
}

/** What a team may do, where and in which languages. */
export function TeamForm({ owner, team, roles, onClose }: Props) {
  const { t } = useTranslation(['manage', 'common'])
  const names = useAccessNames()
  const refresh = useRefreshAccess()
  const submission = useSubmission()
  const everyLanguage = useQuery(everyLanguageQuery).data ?? []
  const [fields, setFields] = useState(() => fieldsOf(team))
  const set = (more: Partial<TeamFields>) => setFields({ ...fields, ...more })
  const clear = { clearable: true, clearButtonProps: { 'aria-label': t('teams.clear') } }
  const list = { searchable: true, ...clear, comboboxProps: { withinPortal: false } }
  const fixed = team?.built_in === true
  const save = async () => {
    await saveTeam(owner, team, fields)
    showToast(t('teams.saved', { team: names.team(fields.name) }))
    await refresh()
    onClose()
  }
  return (
    <Form onSubmit={() => submission.run(save)}>
      <FormError error={submission.error} fields={['name']} />
      {!fixed && (
        <TextInput
          label={t('teams.name')}
          value={fields.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          error={submission.problem('name')}
          required
        />
      )}
      <MultiSelect
        label={t('teams.roles')}
        description={t('teams.rolesHelp')}
        data={roles.map(({ id, name }) => ({ value: String(id), label: names.role(name) }))}
        value={[...fields.roles]}
        onChange={(chosen) => set({ roles: chosen })}
        {...list}
      />
      <ul className={classes.detail}>
        {roles
          .filter(({ id, name }) => fields.roles.includes(String(id)) && names.roleHelp(name) !== '')
          .map(({ id, name }) => (
            <li key={id}>
              {names.role(name)}: {names.roleHelp(name)}
            </li>
          ))}
      </ul>
      {!fixed && (owner === 'site' || 'project' in owner) && (
        <MultiSelect
          label={t('teams.languages')}
          description={t('teams.languagesHelp')}
          data={everyLanguage.map(({ code, name }) => ({ value: code, label: name }))}
          value={[...fields.languages]}
          onChange={(chosen) => set({ languages: chosen })}
          limit={100}
          {...list}
        />
      )}
      {!fixed && owner === 'site' && <ProjectChoice fields={fields} onChange={set} />}
      <Checkbox
        label={t('teams.enforceFactor')}
        checked={fields.enforced2fa}
        onChange={(event) => set({ enforced2fa: event.currentTarget.checked })}
      />
      <FormButtons submission={submission} text={team ? t('teams.save') : t('teams.make')} onCancel={onClose} />
    </Form>
  )
}

const selections = [0, 1, 3, 4, 2] as const

/** Which projects a team of the site is for. */
function ProjectChoice({ fields, onChange }: { fields: TeamFields; onChange: (more: Partial<TeamFields>) => void }) {
  const { t } = useTranslation('manage')
  const projects = useQuery(everythingQuery('GET /api/projects/', {})).data ?? []
  return (
    <>
      <NativeSelect
        label={t('teams.projects')}
        data={selections.map((value) => ({ value: String(value), label: t(`teams.projects.${value}`) }))}
        value={String(fields.projectSelection)}
        onChange={(event) => onChange({ projectSelection: Number(event.currentTarget.value) })}
      />
      {fields.projectSelection === LISTED && (
        <MultiSelect
          label={t('teams.projects.listed')}
          data={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={[...fields.projects]}
          onChange={(chosen) => onChange({ projects: chosen })}
          searchable
          comboboxProps={{ withinPortal: false }}
        />
      )}
    </>
  )
}
