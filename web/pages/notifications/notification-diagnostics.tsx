import { Box, Button, Table, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notificationNames } from '#core/notifications/kinds.ts'
import { call, type Reply } from '../../api/call.ts'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Notice } from '../../components/status/notice.tsx'

type Diagnostics = Reply<'GET /api/users/:username/notification-diagnostics/'>
type Kind = Diagnostics['notifications'][number]
type Subscription = NonNullable<Kind['subscription']>

/** What is asked about: `website` is a project, `website/app` a component. */
function scopeOf(path: string): { project?: string; component?: string } {
  const slugs = path.trim().replaceAll(/^\/+|\/+$/g, '')
  if (slugs === '') return {}
  return slugs.includes('/') ? { component: slugs } : { project: slugs }
}

/** Says which notifications a user gets about a project or component, and why not the others. */
export function NotificationDiagnostics({ username }: { username: string }) {
  const { t } = useTranslation('account')
  const submission = useSubmission()
  const [path, setPath] = useState('')
  const [language, setLanguage] = useState('')
  const [found, setFound] = useState<Diagnostics>()
  const check = () =>
    submission.run(async () => {
      setFound(undefined)
      const code = language.trim()
      const query = { ...scopeOf(path), ...(code !== '' && { language: code }) }
      setFound(await call('GET /api/users/:username/notification-diagnostics/', { params: { username }, query }))
    })
  return (
    <details className={classes.details}>
      <summary>{t('diagnostics.title')}</summary>
      <p>{t('diagnostics.help')}</p>
      <Form onSubmit={check}>
        <FormError error={submission.error} fields={['project', 'component', 'language']} />
        <TextInput
          label={t('diagnostics.path')}
          description={t('diagnostics.pathHelp')}
          error={submission.problem('project') ?? submission.problem('component')}
          value={path}
          onChange={(event) => setPath(event.currentTarget.value)}
        />
        <TextInput
          label={t('diagnostics.language')}
          description={t('diagnostics.languageHelp')}
          error={submission.problem('language')}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button type="submit" variant="default" loading={submission.busy}>
            {t('diagnostics.check')}
          </Button>
        </div>
      </Form>
      <Box mt="md" aria-live="polite">
        {found && <Findings found={found} />}
      </Box>
    </details>
  )
}

function Findings({ found }: { found: Diagnostics }) {
  const { t } = useTranslation('account')
  return (
    <>
      {found.blockers.length > 0 && (
        <Notice title={t('diagnostics.blocked')} tone="warning">
          {found.blockers.map((blocker) => t(`diagnostics.blocker.${blocker}`)).join(' ')}
        </Notice>
      )}
      {found.watched === false && <p>{t('diagnostics.notWatched')}</p>}
      <div className={classes.scroll}>
        <Table aria-label={t('diagnostics.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('diagnostics.kind')}</Table.Th>
              <Table.Th>{t('diagnostics.result')}</Table.Th>
              <Table.Th>{t('diagnostics.why')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.notifications.map((one) => (
              <KindRow key={one.notification} kind={one} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  )
}

const scopes = [0, 10, 20, 30, 40] as const
const frequencies = [0, 1, 2, 3, 4] as const

function KindRow({ kind }: { kind: Kind }) {
  const { t } = useTranslation('account')
  const { notification, sent, reason, subscription, overridden, own_languages_only: ownOnly } = kind
  const known = notificationNames.find((one) => one === notification)
  const scopeText = ({ scope }: Subscription) => t(`diagnostics.scope.${scopes.find((one) => one === scope) ?? 0}`)
  const frequencyText = ({ frequency }: Subscription) =>
    t(`notifications.frequency.${frequencies.find((one) => one === frequency) ?? 0}`)
  const why = [
    reason === null ? '' : t(`diagnostics.reason.${reason}`),
    subscription === null ? '' : `${scopeText(subscription)}: ${frequencyText(subscription)}.`,
    ...overridden.map((one) => t('diagnostics.overrides', { setting: `${scopeText(one)}: ${frequencyText(one)}` })),
    sent && ownOnly ? t('diagnostics.ownLanguages') : '',
  ]
  return (
    <Table.Tr>
      <Table.Th scope="row">{known === undefined ? notification : t(`notifications.${known}`)}</Table.Th>
      <Table.Td>{sent && subscription ? frequencyText(subscription) : t('diagnostics.notSent')}</Table.Td>
      <Table.Td>{why.filter(Boolean).join(' ')}</Table.Td>
    </Table.Tr>
  )
}
