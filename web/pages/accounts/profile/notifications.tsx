import { NativeSelect, Table } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notificationNames } from '#core/notifications/kinds.ts'
import type { Me } from '../../../api/account.ts'
import { call } from '../../../api/call.ts'
import { nameInAddress, type Subscription, subscriptionsQuery } from '../../../api/profile.ts'
import classes from '../../../components/form/form.module.css'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { NotificationDiagnostics } from '../../notifications/notification-diagnostics.tsx'
import { NotificationPresets } from './notification-presets.tsx'

const scopes = [10, 20, 0] as const
const frequencies = [0, 1, 2, 3, 4] as const
const NONE = ''

/** Three presets; a row for each kind of notification and a column for each set of projects under Advanced. */
export function Notifications({ me }: { me: Me }) {
  const { t } = useTranslation('account')
  const query = useQuery(subscriptionsQuery(me.username))
  return (
    <Loaded query={query} waiting={<WaitingList />}>
      {(list) => (
        <>
          <NotificationPresets me={me} list={list} />
          <details className={classes.details}>
            <summary>{t('notifications.advanced')}</summary>
            <p>{t('notifications.advancedHelp')}</p>
            <NotificationTable me={me} list={list} />
          </details>
          <NotificationDiagnostics username={me.username} />
        </>
      )}
    </Loaded>
  )
}

function NotificationTable({ me, list }: { me: Me; list: readonly Subscription[] }) {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const submission = useSubmission()
  const choose = (kind: (typeof notificationNames)[number], scope: number, value: string) =>
    submission.run(async () => {
      const { username } = me
      const known = list.find((one) => one.notification === kind && one.scope === scope)
      const body = { notification: kind, scope, frequency: Number(value) }
      if (value === NONE && known)
        await call('DELETE /api/users/:username/notifications/:id/', { params: { username, id: known.id } })
      else if (known)
        await call('PATCH /api/users/:username/notifications/:id/', { params: { username, id: known.id }, body })
      else await call('POST /api/users/:username/notifications/', { params: { username }, body })
      await client.invalidateQueries(subscriptionsQuery(username))
    })
  const kindName = (name: string) => {
    const known = notificationNames.find((one) => one === name)
    return known === undefined ? name : t(`notifications.${known}`)
  }
  const special = list.filter((one) => one.scope >= 30)
  return (
    <>
      <FormError error={submission.error} />
      <div className={classes.scroll}>
        <Table aria-label={t('tab.notifications')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('notifications.kind')}</Table.Th>
              {scopes.map((scope) => (
                <Table.Th key={scope}>{t(`notifications.scope.${scope}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {notificationNames.map((kind) => (
              <Table.Tr key={kind}>
                <Table.Th scope="row">{t(`notifications.${kind}`)}</Table.Th>
                {scopes.map((scope) => {
                  const known = list.find((one) => one.notification === kind && one.scope === scope)
                  return (
                    <Table.Td key={scope} className={classes.cell}>
                      <NativeSelect
                        aria-label={`${t(`notifications.${kind}`)}: ${t(`notifications.scope.${scope}`)}`}
                        value={known === undefined ? NONE : String(known.frequency)}
                        onChange={(event) => choose(kind, scope, event.currentTarget.value)}
                        data={[
                          { value: NONE, label: t('notifications.frequency.none') },
                          ...frequencies.map((value) => ({
                            value: String(value),
                            label: t(`notifications.frequency.${value}`),
                          })),
                        ]}
                      />
                    </Table.Td>
                  )
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {special.length > 0 && (
        <ul className={classes.rows} aria-label={t('notifications.special')}>
          {special.map((one) => (
            <li key={one.id} className={classes.row}>
              {kindName(one.notification)} · {nameInAddress(one.component ?? one.project ?? 'http://-/')}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
