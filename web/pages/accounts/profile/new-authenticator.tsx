import { Anchor, Button, Code, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type Reply } from '../../../api/call.ts'
import classes from '../../../components/form/form.module.css'
import { Form } from '../../../components/form/form.tsx'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { useConfirmed } from '../confirm-identity.tsx'

export type Started = Reply<'POST /api/account/totp/'>

interface Props {
  started: Started
  onAdded: (reply: Reply<'POST /api/account/totp/finish/'>) => unknown
  onCancel: () => void
}

/** The second half of adding an authenticator: it shows the secret and takes a first code. */
export function NewAuthenticator({ started, onAdded, onCancel }: Props) {
  const { t } = useTranslation('account')
  const submission = useSubmission()
  const confirmed = useConfirmed()
  const [name, setName] = useState(t('factors.totpName'))
  const [code, setCode] = useState('')
  const finish = async () =>
    onAdded(
      await confirmed(() => call('POST /api/account/totp/finish/', { body: { ticket: started.ticket, code, name } })),
    )
  return (
    <Form onSubmit={() => submission.run(async () => void (await finish()))}>
      <Text>{t('factors.totpLead')}</Text>
      <Code block>{started.secret.replaceAll(/(.{4})/g, '$1 ').trim()}</Code>
      <Anchor href={started.address}>{t('factors.totpOpen')}</Anchor>
      <FormError error={submission.error} />
      <TextInput
        label={t('factors.name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        required
      />
      <TextInput
        label={t('second.code')}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={submission.busy}>
          {t('factors.finish')}
        </Button>
        <Button type="button" variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}
