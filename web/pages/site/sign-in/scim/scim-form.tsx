import { MultiSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { Form } from '../../../../components/form/form.tsx'
import { FormButtons } from '../../../../components/form/form-buttons.tsx'
import { FormError } from '../../../../components/form/form-error.tsx'
import { useSubmission } from '../../../../components/form/use-submission.ts'
import { teamsQuery } from '../../../access/team-queries.ts'
import { ScimFields } from './scim-fields.tsx'
import { type ScimClient, scimQuery } from './scim-queries.ts'

/** Name, domains and teams of a connection. */
export function ScimForm({ client, onDone }: { client: ScimClient; onDone: () => void }) {
  const { t } = useTranslation(['manage', 'common'])
  const queries = useQueryClient()
  const submission = useSubmission()
  const known = useQuery(teamsQuery).data ?? []
  const [fields, setFields] = useState({ name: client.name, domains: client.domains })
  const [teams, setTeams] = useState(client.teams)
  const save = async () => {
    await call('PATCH /api/site/scim/:id/', { params: { id: client.id }, body: { ...fields, teams } })
    await queries.invalidateQueries(scimQuery)
    onDone()
  }
  return (
    <Form onSubmit={() => submission.run(save)}>
      <FormError error={submission.error} fields={['name', 'domains', 'teams']} />
      <ScimFields value={fields} onChange={setFields} submission={submission} />
      <MultiSelect
        label={t('scim.teams')}
        description={t('scim.teamsHelp')}
        data={known
          .filter((team) => team.defining_project === null && team.defining_workspace === null)
          .map((team) => ({ value: String(team.id), label: team.name }))}
        value={teams.map(String)}
        onChange={(chosen) => setTeams(chosen.map(Number))}
        error={submission.problem('teams')}
        searchable
      />
      <FormButtons submission={submission} text={t('common:save')} onCancel={onDone} />
    </Form>
  )
}
