import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiPath, sendJson } from '../../../api/client.ts'
import { type Factors, factorsQuery } from '../../../api/profile.ts'
import classes from '../../../components/form/form.module.css'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSending } from '../../../components/form/use-sending.ts'
import { Section } from '../../../components/layout/section.tsx'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { formatDay } from '../../../locale/format.ts'
import { useConfirmed } from '../confirm-identity.tsx'
import { hasPasskeys, makePasskey } from '../passkey.ts'
import { postAccount } from '../use-sign-in.ts'
import { NewAuthenticator, type Started } from './new-authenticator.tsx'

interface Added {
  recovery_codes: string[]
}

/** Authenticators, passkeys and recovery codes. */
export function SecondFactors() {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const confirmed = useConfirmed()
  const sending = useSending()
  const [codes, setCodes] = useState<string[]>([])
  const [started, setStarted] = useState<Started>()
  const added = async ({ recovery_codes }: Added) => {
    if (recovery_codes.length > 0) setCodes(recovery_codes)
    setStarted(undefined)
    await client.invalidateQueries(factorsQuery)
  }
  const addPasskey = () =>
    sending.run(async () => {
      const begun = await confirmed(() =>
        postAccount<{ ticket: string; options: Record<string, unknown> }>(['passkeys']),
      )
      const response = await makePasskey(begun.options)
      const body = { ticket: begun.ticket, name: t('factors.passkeyName'), response }
      await added(await confirmed(() => postAccount<Added>(['passkeys', 'finish'], body)))
    })
  const remove = ({ kind, id }: Factors['devices'][number]) =>
    sending.run(async () => {
      const part = kind === 'totp' ? 'totp' : 'passkeys'
      await confirmed(() => sendJson(apiPath('account', part, String(id)), { method: 'DELETE' }))
      await client.invalidateQueries(factorsQuery)
    })
  return (
    <Section title={t('factors.title')}>
      <FormError error={sending.error} />
      {codes.length > 0 && (
        <div role="status">
          <Text fw={600}>{t('factors.codes')}</Text>
          <div className={classes.codes}>
            {codes.map((code) => (
              <span key={code}>{code}</span>
            ))}
          </div>
        </div>
      )}
      <Loaded query={useQuery(factorsQuery)} waiting={<WaitingList />}>
        {({ devices, recovery_codes }) => (
          <>
            <Text c="dimmed">
              {devices.length === 0 ? t('factors.none') : t('factors.left', { count: recovery_codes })}
            </Text>
            <ul className={classes.rows}>
              {devices.map((device) => (
                <li key={`${device.kind}-${device.id}`} className={classes.row}>
                  <span dir="auto">{device.name}</span>
                  <span className={classes.detail}>
                    {t(`factors.${device.kind}`)} · {formatDay(device.created)}
                  </span>
                  <Button size="xs" variant="default" onClick={() => remove(device)}>
                    {t('factors.remove')}
                  </Button>
                </li>
              ))}
            </ul>
            {started ? (
              <NewAuthenticator started={started} onAdded={added} onCancel={() => setStarted(undefined)} />
            ) : (
              <div className={classes.buttons}>
                <Button
                  variant="default"
                  onClick={() =>
                    sending.run(async () => setStarted(await confirmed(() => postAccount<Started>(['totp']))))
                  }
                >
                  {t('factors.addTotp')}
                </Button>
                {hasPasskeys() && (
                  <Button variant="default" onClick={addPasskey}>
                    {t('factors.addPasskey')}
                  </Button>
                )}
                {devices.length > 0 && (
                  <Button
                    variant="default"
                    onClick={() =>
                      sending.run(async () => added(await confirmed(() => postAccount<Added>(['recovery-codes']))))
                    }
                  >
                    {t('factors.renew')}
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}
