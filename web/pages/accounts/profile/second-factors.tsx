import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type Reply } from '../../../api/call.ts'
import { type Factors, factorsQuery } from '../../../api/profile.ts'
import classes from '../../../components/form/form.module.css'
import { FormError } from '../../../components/form/form-error.tsx'
import { type Submission, useSubmission } from '../../../components/form/use-submission.ts'
import { Section } from '../../../components/layout/section.tsx'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { formatDay } from '../../../locale/format.ts'
import { useConfirmed } from '../confirm-identity.tsx'
import { hasPasskeys, makePasskey } from '../passkey.ts'
import { NewAuthenticator, type Started } from './new-authenticator.tsx'

type Added = Reply<'POST /api/account/recovery-codes/'>

/** Authenticators, passkeys and recovery codes. */
export function SecondFactors() {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const submission = useSubmission()
  const [codes, setCodes] = useState<string[]>([])
  const [started, setStarted] = useState<Started>()
  const added = async ({ recovery_codes }: Added) => {
    if (recovery_codes.length > 0) setCodes(recovery_codes)
    setStarted(undefined)
    await client.invalidateQueries(factorsQuery)
  }
  return (
    <Section title={t('factors.title')}>
      <FormError error={submission.error} />
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
            <Devices devices={devices} submission={submission} />
            {started ? (
              <NewAuthenticator started={started} onAdded={added} onCancel={() => setStarted(undefined)} />
            ) : (
              <Additions
                hasDevices={devices.length > 0}
                submission={submission}
                onStarted={setStarted}
                onAdded={added}
              />
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

const removeFactor = (kind: Factors['devices'][number]['kind'], id: number) =>
  kind === 'totp'
    ? call('DELETE /api/account/totp/:id/', { params: { id } })
    : call('DELETE /api/account/passkeys/:id/', { params: { id } })

function Devices({ devices, submission }: { devices: Factors['devices']; submission: Submission }) {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const confirmed = useConfirmed()
  const remove = ({ kind, id }: Factors['devices'][number]) =>
    submission.run(async () => {
      await confirmed(() => removeFactor(kind, id))
      await client.invalidateQueries(factorsQuery)
    })
  return (
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
  )
}

interface AdditionsProps {
  hasDevices: boolean
  submission: Submission
  onStarted: (started: Started) => void
  onAdded: (added: Added) => Promise<void>
}

/** The ways to one more factor; recovery codes only go with another. */
function Additions({ hasDevices, submission, onStarted, onAdded }: AdditionsProps) {
  const { t } = useTranslation('account')
  const confirmed = useConfirmed()
  const addAuthenticator = async () => onStarted(await confirmed(() => call('POST /api/account/totp/', {})))
  const addPasskey = async () => {
    const begun = await confirmed(() => call('POST /api/account/passkeys/', {}))
    const response = await makePasskey(begun.options)
    const body = { ticket: begun.ticket, name: t('factors.passkeyName'), response }
    await onAdded(await confirmed(() => call('POST /api/account/passkeys/finish/', { body: body })))
  }
  const renewCodes = async () => onAdded(await confirmed(() => call('POST /api/account/recovery-codes/', {})))
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={() => submission.run(addAuthenticator)}>
        {t('factors.addTotp')}
      </Button>
      {hasPasskeys() && (
        <Button variant="default" onClick={() => submission.run(addPasskey)}>
          {t('factors.addPasskey')}
        </Button>
      )}
      {hasDevices && (
        <Button variant="default" onClick={() => submission.run(renewCodes)}>
          {t('factors.renew')}
        </Button>
      )}
    </div>
  )
}
