import { Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type Reply } from '../../../api/call.ts'
import classes from '../../../components/form/form.module.css'
import { Form } from '../../../components/form/form.tsx'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { Notice } from '../../../components/status/notice.tsx'
import type { Provider } from './provider-queries.ts'

type Outcome = Reply<'POST /api/site/sign-in-providers/:id/test/'>

/** Tries the settings as they are stored. */
export function ProviderTest({ provider: { id, kind }, onDone }: { provider: Provider; onDone: () => void }) {
  const { t } = useTranslation(['manage', 'common'])
  const submission = useSubmission()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [outcome, setOutcome] = useState<Outcome>()
  const test = async () =>
    setOutcome(
      await call('POST /api/site/sign-in-providers/:id/test/', { params: { id }, body: { username, password } }),
    )
  return (
    <Form onSubmit={() => submission.run(test)}>
      <FormError error={submission.error} />
      {kind === 'ldap' && (
        <div className={classes.pair}>
          <TextInput
            label={t('signInTest.username')}
            description={t('signInTest.help')}
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
            autoComplete="off"
          />
          <PasswordInput
            label={t('signInTest.password')}
            description={t('signInTest.passwordHelp')}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            autoComplete="off"
          />
        </div>
      )}
      <div role="status">{outcome && <TestOutcome outcome={outcome} />}</div>
      <div className={classes.buttons}>
        <Button type="submit" loading={submission.busy}>
          {t('signInTest.do')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('common:close')}
        </Button>
      </div>
    </Form>
  )
}

function TestOutcome({ outcome: { problem, person } }: { outcome: Outcome }) {
  const { t } = useTranslation('manage')
  if (problem !== null) return <Notice title={t('signInTest.failed')}>{problem}</Notice>
  if (!person) return <Text>{t('signInTest.reachable')}</Text>
  const { username, full_name, email, groups, teams } = person
  return (
    <Notice title={t('signInTest.found', { name: full_name || username })}>
      {[
        t('signInTest.person', { username, email: email || '–' }),
        t('signInTest.groups', { groups: groups.join('; ') || '–' }),
        t('signInTest.teams', { count: teams.length }),
      ].map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Notice>
  )
}
