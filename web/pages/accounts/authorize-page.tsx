import { Button, Checkbox, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AgentScope, isAgentScope } from '#core/access/agent-access.ts'
import { useMe } from '../../api/account.ts'
import { call, type Reply } from '../../api/call.ts'
import { ButtonLink } from '../../components/controls/button-link.tsx'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Notice } from '../../components/status/notice.tsx'
import { ProjectChoice } from '../../components/tokens/project-choice.tsx'
import { ConfirmedProvider, useConfirmed } from './confirm-identity.tsx'
import { AccountCard } from './sign-in/account-card.tsx'

/** Where an app sends people that shall give it access (OAuth). */
export function AuthorizePage() {
  return (
    <ConfirmedProvider>
      <Authorize />
    </ConfirmedProvider>
  )
}

function Authorize() {
  const { t } = useTranslation('account')
  const me = useMe()
  const [query] = useState(() => window.location.search.slice(1))
  const asked = useQuery({
    queryKey: ['authorization', query],
    queryFn: () => call('POST /api/account/authorization/look/', { body: { query } }),
    enabled: !!me,
    retry: false,
  })
  if (me === null)
    return (
      <AccountCard title={t('authorize.title')} lead={t('authorize.visitor')}>
        <ButtonLink to="/accounts/login/" search={{ next: `/oauth/authorize/?${query}` }}>
          {t('authorize.signIn')}
        </ButtonLink>
      </AccountCard>
    )
  if (asked.data) return <Question asked={asked.data} query={query} username={me?.username ?? ''} />
  return (
    <AccountCard title={t('authorize.title')}>
      <FormError error={asked.error ?? undefined} />
    </AccountCard>
  )
}

interface Props {
  asked: Reply<'POST /api/account/authorization/look/'>
  query: string
  username: string
}

function Question({ asked, query, username }: Props) {
  const { t } = useTranslation('account')
  const confirmed = useConfirmed()
  const submission = useSubmission()
  const [scopes, setScopes] = useState<AgentScope[]>(asked.scopes)
  const [projects, setProjects] = useState<string[]>([])
  const answer = (given: { scopes?: AgentScope[]; projects?: string[] }) =>
    submission.run(async () => {
      const body = { query, ...given }
      const { redirect } = await confirmed(() => call('POST /api/account/authorization/', { body }))
      window.location.assign(redirect)
    })
  return (
    <AccountCard
      title={t('authorize.title')}
      lead={t('authorize.lead', { app: asked.name, name: username })}
      onSubmit={() => answer({ scopes, ...(projects.length > 0 && { projects }) })}
    >
      <FormError error={submission.error} fields={['projects']} />
      <Checkbox.Group
        label={t('authorize.scopes')}
        description={t('authorize.proposals')}
        value={scopes}
        onChange={(names) => setScopes(['read', ...names.filter(isAgentScope).filter((name) => name !== 'read')])}
      >
        <Stack gap="xs" mt="xs">
          {asked.scopes.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              disabled={scope === 'read'}
              label={t(`token.scope.${scope}`)}
              description={t(`authorize.scopeHelp.${scope}`)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <ProjectChoice projects={projects} onChange={setProjects} error={submission.problem('projects')} />
      <Notice tone="warning" title={t('authorize.returns', { app: asked.name, host: asked.returns_to })} />
      <div className={classes.buttons}>
        <Button type="submit" loading={submission.busy}>
          {t('authorize.allow')}
        </Button>
        <Button variant="default" disabled={submission.busy} onClick={() => answer({})}>
          {t('authorize.deny')}
        </Button>
      </div>
    </AccountCard>
  )
}
