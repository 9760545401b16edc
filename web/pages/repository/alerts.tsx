import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import { call } from '../../api/call.ts'
import { type Alert, alertsQuery, componentParams } from '../../api/repositories.ts'
import { may, type Scope } from '../../api/scopes.ts'
import { TextLink } from '../../components/controls/text-link.tsx'
import { Section } from '../../components/layout/section.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Ago } from '../../components/text/ago.tsx'
import { useMessages, useNames } from '../../locale/own-words.ts'
import classes from './repository.module.css'

/** What a maintainer should mend. */
export function Alerts({ scope }: { scope: Scope }) {
  const { t } = useTranslation('tools')
  const alerts = useQuery(alertsQuery(scope))
  return (
    <Section title={t('alerts.title')}>
      <Loaded query={alerts} waiting={<WaitingList rows={1} />}>
        {({ results }) =>
          results.length === 0 ? (
            <p>{t('alerts.none')}</p>
          ) : (
            <ul className={classes.list}>
              {results.map((alert) => (
                <AlertRow key={alert.name} scope={scope} alert={alert} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

function AlertRow({ scope, alert }: { scope: Scope; alert: Alert }) {
  const { t } = useTranslation('tools')
  const named = useNames('alerts')
  const dismissed = alert.dismissed_at !== null
  const words = useMessages('messages')
  const errors = (alert.details.occurrences ?? []).flatMap(({ error, filename, message }) =>
    [filename, typeof error === 'string' ? words(message, error) : undefined]
      .filter((one) => typeof one === 'string')
      .join(': '),
  )
  return (
    <li className={classes.alert} data-severity={dismissed ? undefined : alert.severity}>
      <div>
        <strong>{named(alert.name, alert.title)}</strong> <Ago time={alert.timestamp} />
        <div className={classes.advice}>{named(`${alert.name}.advice`, alert.advice)}</div>
        {alert.name === 'UnusedScreenshot' && (
          <TextLink to={pageOf('screenshots', scope.path)}>{t('alerts.screenshots')}</TextLink>
        )}
        {errors
          .filter(Boolean)
          .slice(0, 10)
          .map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several may say the same
            <pre key={index} dir="auto" className={classes.details}>
              {text}
            </pre>
          ))}
      </div>
      {dismissed && <span className={classes.mark}>{t('alerts.dismissed')}</span>}
      {may(scope, 'component.edit') && (dismissed || alert.dismissible) && (
        <Dismissal scope={scope} name={alert.name} dismissed={dismissed} />
      )}
    </li>
  )
}

function Dismissal({ scope, name, dismissed }: { scope: Scope; name: string; dismissed: boolean }) {
  const { t } = useTranslation('tools')
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const params = { ...componentParams(scope), name }
  const send = useMutation({
    mutationFn: () =>
      dismissed
        ? call('DELETE /api/components/:project/:component/alerts/:name/dismiss/', { params })
        : call('POST /api/components/:project/:component/alerts/:name/dismiss/', { params, body: { reason } }),
    onSuccess: () => client.invalidateQueries(),
  })
  return (
    <div className={classes.dismissal}>
      {!dismissed && (
        <TextInput
          size="xs"
          aria-label={t('alerts.reason')}
          placeholder={t('alerts.reason')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Button size="compact-sm" variant="default" loading={send.isPending} onClick={() => send.mutate()}>
        {t(dismissed ? 'alerts.reopen' : 'alerts.dismiss')}
      </Button>
      {send.error && <span role="alert">{send.error.message}</span>}
    </div>
  )
}
