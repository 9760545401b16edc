import { Badge, Button, Code } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type Item, readQuery } from '../../api/call.ts'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { Ago } from '../../components/text/ago.tsx'
import { formatNumber } from '../../locale/format.ts'
import { useMessages } from '../../locale/own-words.ts'
import styles from './webhooks.module.css'

type Delivery = Item<'GET /api/addons/:id/deliveries/'>

const PAGE_SIZE = 20

const deliveriesQuery = (id: number, page: number) => ({
  ...readQuery('GET /api/addons/:id/deliveries/', { params: { id }, query: { page, page_size: PAGE_SIZE } }),
  placeholderData: keepPreviousData,
})

/** What a webhook sent and was answered, newest first. */
export function WebhookDeliveries({ id }: { id: number }) {
  const { t } = useTranslation('admin')
  const [page, setPage] = useState(1)
  return (
    <Loaded query={useQuery(deliveriesQuery(id, page))} waiting={<WaitingList rows={2} />}>
      {({ results, next, previous }) => (
        <>
          {results.length === 0 && <Notice title={t('webhooks.noDeliveries')} />}
          <ul className={styles.deliveries}>
            {results.map((delivery) => (
              <DeliveryRow key={delivery.id} addonId={id} delivery={delivery} />
            ))}
          </ul>
          <div className={classes.buttons}>
            {previous !== null && (
              <Button size="xs" variant="default" onClick={() => setPage(page - 1)}>
                {t('webhooks.newer')}
              </Button>
            )}
            {next !== null && (
              <Button size="xs" variant="default" onClick={() => setPage(page + 1)}>
                {t('webhooks.older')}
              </Button>
            )}
          </div>
        </>
      )}
    </Loaded>
  )
}

function DeliveryRow({ addonId, delivery }: { addonId: number; delivery: Delivery }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const submission = useSubmission()
  const { id, event, reason, created, duration, status, error } = delivery
  const redeliver = () =>
    submission.run(async () => {
      const params = { id: addonId, delivery: id }
      await call('POST /api/addons/:id/deliveries/:delivery/redeliver/', { params })
      await client.invalidateQueries()
    })
  return (
    <li>
      <details className={styles.delivery}>
        <summary>
          <Badge variant="light" color={error === null ? 'teal' : 'red'}>
            {status === 0 ? t('webhooks.noReply') : status}
          </Badge>{' '}
          <strong>{event}</strong> {reason === 'redelivery' && <span>({t('webhooks.redelivered')}) </span>}
          <span className={classes.detail}>
            <Ago time={created} /> · {t('webhooks.duration', { ms: formatNumber(duration) })}
          </span>
        </summary>
        <DeliveryDetails delivery={delivery} />
        <FormError error={submission.error} />
        <Button size="xs" variant="default" onClick={redeliver} loading={submission.busy}>
          {t('webhooks.redeliver')}
        </Button>
      </details>
    </li>
  )
}

function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('admin')
  const words = useMessages('messages')
  const { error, url, request_headers, request_body, reply_body } = delivery
  const headers = Object.entries(request_headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <>
      {error !== null && <p>{words(error)}</p>}
      <p className={classes.detail}>{t('webhooks.request')}</p>
      <Code block className={styles.code} tabIndex={0}>
        {[`POST ${url}`, ...headers, '', request_body].join('\n')}
      </Code>
      {reply_body !== '' && (
        <>
          <p className={classes.detail}>{t('webhooks.reply')}</p>
          <Code block className={styles.code} tabIndex={0}>
            {reply_body}
          </Code>
        </>
      )}
    </>
  )
}
