import { Button, Code, NativeSelect, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, readQuery } from '../../api/call.ts'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { type Submission, useSubmission } from '../../components/form/use-submission.ts'
import { Section } from '../../components/layout/section.tsx'
import { formatDay } from '../../locale/format.ts'
import { teamsOf, teamsQuery } from './team-queries.ts'

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
      {made !== undefined && (
        <p role="status">
          {t('tokens.once')} <Code>{made}</Code>
        </p>
      )}
      <TokenList project={project} submission={submission} />
      <NewToken project={project} submission={submission} onMade={setMade} />
    </Section>
  )
}

function TokenList({ project, submission }: { project: string; submission: Submission }) {
  const { t } = useTranslation(['manage', 'common'])
  const client = useQueryClient()
  const tokens = useQuery(projectTokensQuery(project)).data ?? []
  const remove = (id: number) =>
    submission.run(async () => {
      await call('DELETE /api/projects/:project/tokens/:id/', { params: { project, id } })
      await client.invalidateQueries(projectTokensQuery(project))
    })
  return (
    <ul className={classes.rows}>
      {tokens.map((token) => (
        <li key={token.id} className={classes.row}>
          <bdi>{token.name}</bdi>
          <span className={classes.detail}>
            {token.username} · {token.expires === null ? t('tokens.never') : formatDay(token.expires)}
          </span>
          <Button
            size="xs"
            variant="default"
            aria-label={t('tokens.removeOne', { name: token.name })}
            onClick={() => remove(token.id)}
          >
            {t('common:delete')}
          </Button>
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
  const teams = teamsOf(useQuery(teamsQuery).data ?? [], { project })
  const [name, setName] = useState('')
  const [expires, setExpires] = useState('')
  const [team, setTeam] = useState('')
  const chosen = team === '' ? (teams[0]?.id ?? 0) : Number(team)
  const make = async () => {
    const body = { name, teams: [chosen], ...(expires !== '' && { expires }) }
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
          data={teams.map((one) => ({ value: String(one.id), label: one.name }))}
          value={String(chosen)}
          onChange={(event) => setTeam(event.currentTarget.value)}
        />
      </div>
      <div className={classes.buttons}>
        <Button type="submit" variant="default" loading={submission.busy} disabled={teams.length === 0}>
          {t('tokens.make')}
        </Button>
      </div>
    </Form>
  )
}
