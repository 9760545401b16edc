import { Button, Code, CopyButton, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '../../../api/account.ts'
import { call } from '../../../api/call.ts'
import { tokensQuery } from '../../../api/profile.ts'
import classes from '../../../components/form/form.module.css'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { formatDay } from '../../../locale/format.ts'
import { useConfirmed } from '../confirm-identity.tsx'

/** The key for programs that act in somebody's name. */
export function ApiAccess(_: { me: Me }) {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const confirmed = useConfirmed()
  const submission = useSubmission()
  const tokens = useQuery(tokensQuery).data ?? []
  const [made, setMade] = useState<string>()
  const [expires, setExpires] = useState('')
  const renew = () =>
    submission.run(async () => {
      const { token } = await confirmed(() =>
        call('POST /api/account/token/', { body: expires === '' ? {} : { expires } }),
      )
      setMade(token)
      await client.invalidateQueries(tokensQuery)
    })
  const end = () =>
    submission.run(async () => {
      await call('DELETE /api/account/token/', {})
      setMade(undefined)
      await client.invalidateQueries(tokensQuery)
    })
  return (
    <div className={classes.form}>
      <Text>{t('api.lead')}</Text>
      <FormError error={submission.error} fields={['expires']} />
      {made !== undefined && (
        <div role="status">
          <Text fw={600}>{t('api.once')}</Text>
          <div className={classes.buttons}>
            <Code>{made}</Code>
            <CopyButton value={made}>
              {({ copied, copy }) => (
                <Button size="xs" variant="default" onClick={copy}>
                  {t(copied ? 'copied' : 'copy')}
                </Button>
              )}
            </CopyButton>
          </div>
        </div>
      )}
      <ul className={classes.rows}>
        {tokens.map(({ id, name, created, expires: ends }) => (
          <li key={id} className={classes.row}>
            <span>{name === '' ? t('api.own') : name}</span>
            <span className={classes.detail}>
              {formatDay(created)}
              {ends !== null && ` · ${t('api.until', { day: formatDay(ends) })}`}
            </span>
          </li>
        ))}
      </ul>
      <TextInput
        type="date"
        label={t('api.expires')}
        value={expires}
        onChange={(event) => setExpires(event.currentTarget.value)}
        error={submission.problem('expires')}
      />
      <div className={classes.buttons}>
        <Button onClick={renew} loading={submission.busy}>
          {t(tokens.length === 0 ? 'api.make' : 'api.renew')}
        </Button>
        {tokens.length > 0 && (
          <Button variant="default" onClick={end}>
            {t('api.end')}
          </Button>
        )}
      </div>
    </div>
  )
}
