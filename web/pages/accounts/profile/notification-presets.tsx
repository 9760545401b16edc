import { Radio, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notificationPresets, presetOf } from '#core/notifications/presets.ts'
import type { Me } from '../../../api/account.ts'
import { call } from '../../../api/call.ts'
import { type Subscription, subscriptionsQuery } from '../../../api/profile.ts'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'

/** Three choices that fit most people. */
export function NotificationPresets({ me, list }: { me: Me; list: readonly Subscription[] }) {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const submission = useSubmission()
  const chosen = presetOf(list)
  const choose = (value: string) => {
    const preset = notificationPresets.find((one) => one === value)
    if (!preset) return
    void submission.run(async () => {
      await call('POST /api/notification-preset/', { body: { preset } })
      await client.invalidateQueries(subscriptionsQuery(me.username))
    })
  }
  return (
    <>
      <FormError error={submission.error} />
      <Radio.Group label={t('notifications.preset')} value={chosen ?? null} onChange={choose}>
        <Stack gap="sm" mt="xs" mb="md">
          {notificationPresets.map((preset) => (
            <Radio
              key={preset}
              value={preset}
              disabled={submission.busy}
              label={t(`notifications.preset.${preset}`)}
              description={t(`notifications.preset.${preset}Help`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {chosen === undefined && <Text size="sm">{t('notifications.preset.custom')}</Text>}
    </>
  )
}
