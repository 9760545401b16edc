import { Button, MultiSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOfApi } from '../../api/addresses.ts'
import { call } from '../../api/call.ts'
import { everyLanguageQuery } from '../../api/profile.ts'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { useNames } from '../../locale/own-words.ts'
import { ALL_LANGUAGES, difference, LISTED, rolesQuery, type Team, teamsQuery } from './team-queries.ts'

/** What a team may do and in which languages, and its end. */
export function TeamSettings({ team }: { team: Team }) {
  const { t } = useTranslation('manage')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={classes.buttons}>
        <Button size="compact-xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('teams.change')}
        </Button>
      </div>
      {isOpen && <Settings team={team} />}
    </>
  )
}

const idsOf = (urls: readonly string[]): string[] => urls.map((url) => nameOfApi(url) ?? '')

function Settings({ team }: { team: Team }) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const submission = useSubmission()
  const named = useNames('roles')
  const known = useQuery(rolesQuery).data ?? []
  const everyLanguage = useQuery(everyLanguageQuery).data ?? []
  const before = {
    roles: idsOf(team.roles),
    languages: team.language_selection === LISTED ? idsOf(team.languages) : [],
  }
  const [roles, setRoles] = useState(before.roles)
  const [languages, setLanguages] = useState(before.languages)
  const [isAsked, setAsked] = useState(false)
  const params = { id: team.id }
  const save = async () => {
    const role = difference(before.roles, roles)
    for (const id of role.added) await call('POST /api/groups/:id/roles/', { params, body: { role_id: Number(id) } })
    for (const part of role.removed) await call('DELETE /api/groups/:id/roles/:part/', { params: { ...params, part } })
    // First: a team that came with the service refuses it, and then nothing else has changed.
    const selection = languages.length > 0 ? LISTED : ALL_LANGUAGES
    if (selection !== team.language_selection)
      await call('PATCH /api/groups/:id/', { params, body: { language_selection: selection } })
    const language = difference(before.languages, languages)
    for (const code of language.added)
      await call('POST /api/groups/:id/languages/', { params, body: { language_code: code } })
    for (const part of language.removed)
      await call('DELETE /api/groups/:id/languages/:part/', { params: { ...params, part } })
    await client.invalidateQueries(teamsQuery)
  }
  const remove = async () => {
    await call('DELETE /api/groups/:id/', { params })
    await client.invalidateQueries(teamsQuery)
  }
  const common = { searchable: true, clearable: true, clearButtonProps: { 'aria-label': t('teams.clear') } }
  return (
    <Form onSubmit={() => submission.run(save)}>
      <FormError error={submission.error} />
      <MultiSelect
        label={t('teams.roles')}
        data={known.map(({ id, name }) => ({ value: String(id), label: named(`role.${name}`, name) }))}
        value={roles}
        onChange={setRoles}
        {...common}
      />
      {team.defining_workspace === null && (
        <MultiSelect
          label={t('teams.languages')}
          description={t('teams.languagesHelp')}
          data={everyLanguage.map(({ code, name }) => ({ value: code, label: name }))}
          value={languages}
          onChange={setLanguages}
          limit={100}
          {...common}
        />
      )}
      <div className={classes.buttons}>
        <Button type="submit" variant="default" loading={submission.busy}>
          {t('teams.save')}
        </Button>
        {isAsked ? (
          <Button color="red.9" onClick={() => submission.run(remove)}>
            {t('teams.removeSure')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setAsked(true)}>
            {t('teams.removeTeam')}
          </Button>
        )}
      </div>
    </Form>
  )
}
