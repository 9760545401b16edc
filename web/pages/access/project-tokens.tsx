import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TokenScope } from '#core/access/token-scopes.ts'
import { call, readQuery } from '../../api/call.ts'
import { ConfirmButton } from '../../components/controls/confirm-button.tsx'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { type Submission, useSubmission } from '../../components/form/use-submission.ts'
import { Section } from '../../components/layout/section.tsx'
import { showToast } from '../../components/toast/toasts.ts'
import { NewTokenKey } from '../../components/tokens/new-token-key.tsx'
import { TokenScopes } from '../../components/tokens/token-scopes.tsx'
import { TokenSummary } from '../../components/tokens/token-summary.tsx'
import { useAccess, useAccessNames } from './use-access.ts'

const projectTokensQuery = (project: string) => readQuery('GET /api/projects/:project/tokens/', { params: { project } })

/** Tokens that belong to the project and not to a person. */
export function ProjectTokens({ project }: { project: string }) {
  const { t } = useTranslation('manage')
  const submission = useSubmission()
  const [made, setMade] = useState<string>()
  return (
    <Section title={t('tokens.title')}>
      <Text c="dimmed">{t('tokens.lead')}</Text>
      <FormError error={submission.error} fields={['name', 'expires']} />
      {made !== undefined && <NewTokenKey token={made} />}
      <TokenList project={project} />
      <NewToken project={project} submission={submission} onMade={setMade} />
    </Section>
  )
}

function TokenList({ project }: { project: string }) {
  const { t } = useTranslation(['manage', 'common'])
  const client = useQueryClient()
  const tokens = useQuery(projectTokensQuery(project)).data ?? []
  const remove = async (id: number, name: string) => {
    await call('DELETE /api/projects/:project/tokens/:id/', { params: { project, id } })
    showToast(t('common:toast.deleted', { name }))
    await client.invalidateQueries(projectTokensQuery(project))
  }
  return (
    <ul className={classes.rows}>
      {tokens.map((token) => (
        <li key={token.id} className={classes.row}>
          <bdi>{token.name}</bdi>
          <span className={classes.detail}>{token.username}</span>
          <TokenSummary token={token} />
          <ConfirmButton
            size="xs"
            text={t('common:delete')}
            label={t('tokens.removeOne', { name: token.name })}
            question={t('tokens.removeQuestion', { name: token.name })}
            onConfirm={() => remove(token.id, token.name)}
          >
            {t('tokens.removeHelp')}
          </ConfirmButton>
        </li>
      ))}
    </ul>
  )
}

interface NewTokenProps {
  project: string
  submission: Submission
  onMade: (token: string) => void
}

function NewToken({ project, submission, onMade }: NewTokenProps) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const teams = useAccess({ project }).data?.teams ?? []
  const names = useAccessNames()
  const [name, setName] = useState('')
  const [expires, setExpires] = useState('')
  const [team, setTeam] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[] | null>(null)
  const chosen = team === '' ? (teams[0]?.id ?? 0) : Number(team)
  const make = async () => {
    const limits = { ...(scopes && { scopes: [...scopes] }), ...(expires !== '' && { expires }) }
    const body = { name, teams: [chosen], ...limits }
    const { token } = await call('POST /api/projects/:project/tokens/', { params: { project }, body })
    onMade(token)
    setName('')
    await client.invalidateQueries(projectTokensQuery(project))
  }
  return (
    <Form onSubmit={() => submission.run(make)}>
      <div className={classes.pair}>
        <TextInput
          label={t('tokens.name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={submission.problem('name')}
          required
        />
        <TextInput
          type="date"
          label={t('tokens.expires')}
          value={expires}
          onChange={(event) => setExpires(event.currentTarget.value)}
          error={submission.problem('expires')}
        />
        <NativeSelect
          label={t('tokens.team')}
          data={teams.map((one) => ({ value: String(one.id), label: names.team(one.name) }))}
          value={String(chosen)}
          onChange={(event) => setTeam(event.currentTarget.value)}
        />
      </div>
      <TokenScopes value={scopes} onChange={setScopes} />
      <div className={classes.buttons}>
        <Button type="submit" variant="default" loading={submission.busy} disabled={teams.length === 0}>
          {t('tokens.make')}
        </Button>
      </div>
    </Form>
  )
}
