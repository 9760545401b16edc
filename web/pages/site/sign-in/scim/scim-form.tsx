import { Button, MultiSelect, TagsInput, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import classes from '../../../../components/form/form.module.css'
import { Form } from '../../../../components/form/form.tsx'
import { FormError } from '../../../../components/form/form-error.tsx'
import { useSubmission } from '../../../../components/form/use-submission.ts'
import { teamsQuery } from '../../../access/team-queries.ts'
import { type ScimClient, scimQuery } from './scim-queries.ts'

/** Name, domains and teams of a connection. */
export function ScimForm({ client, onDone }: { client: ScimClient; onDone: () => void }) {
  const { t } = useTranslation(['manage', 'common'])
  const queries = useQueryClient()
  const submission = useSubmission()
  const known = useQuery(teamsQuery).data ?? []
  const [name, setName] = useState(client.name)
  const [domains, setDomains] = useState(client.domains)
  const [teams, setTeams] = useState(client.teams)
  const save = async () => {
    await call('PATCH /api/site/scim/:id/', { params: { id: client.id }, body: { name, domains, teams } })
    await queries.invalidateQueries(scimQuery)
    onDone()
  }
  return (
    <Form onSubmit={() => submission.run(save)}>
      <FormError error={submission.error} fields={['name', 'domains', 'teams']} />
      <TextInput
        label={t('signIn.name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={submission.problem('name')}
        required
      />
      <TagsInput
        label={t('scim.domains')}
        value={domains}
        onChange={setDomains}
        error={submission.problem('domains')}
        acceptValueOnBlur
      />
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
      <div className={classes.buttons}>
        <Button type="submit" loading={submission.busy}>
          {t('common:save')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('common:cancel')}
        </Button>
      </div>
    </Form>
  )
}
