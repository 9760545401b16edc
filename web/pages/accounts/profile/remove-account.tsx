import { Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '../../../api/account.ts'
import { call } from '../../../api/call.ts'
import classes from '../../../components/form/form.module.css'
import { Form } from '../../../components/form/form.tsx'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { useConfirmed } from '../confirm-identity.tsx'
import { useEnter } from '../use-sign-in.ts'

/** Removes the account, after its name was typed. */
export function Leaving({ me }: { me: Me }) {
  const { t } = useTranslation('account')
  const submission = useSubmission()
  const confirmed = useConfirmed()
  const enter = useEnter()
  const [typed, setTyped] = useState('')
  const leave = async () => {
    await confirmed(() => call('DELETE /api/account/', {}))
    await enter()
  }
  return (
    <Form onSubmit={() => submission.run(leave)}>
      <div>
        <Button component="a" href="/api/account/data/" download variant="default">
          {t('leaving.download')}
        </Button>
        <Text size="sm" mt="xs">
          {t('leaving.downloadHelp')}
        </Text>
      </div>
      <Text>{t('leaving.lead')}</Text>
      <FormError error={submission.error} />
      <TextInput
        label={t('leaving.type', { name: me.username })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
      />
      <div className={classes.buttons}>
        <Button type="submit" color="red" disabled={typed !== me.username} loading={submission.busy}>
          {t('leaving.do')}
        </Button>
      </div>
    </Form>
  )
}
