import { Badge, Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { emailsQuery } from '../../../api/profile.ts'
import classes from '../../../components/form/form.module.css'
import { Form } from '../../../components/form/form.tsx'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { Section } from '../../../components/layout/section.tsx'
import { useConfirmed } from '../confirm-identity.tsx'

/** Verified addresses. */
export function Addresses() {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const confirmed = useConfirmed()
  const submission = useSubmission()
  const emails = useQuery(emailsQuery).data ?? []
  const [email, setEmail] = useState('')
  const [asked, setAsked] = useState<string>()
  const change = (work: () => Promise<unknown>) =>
    submission.run(async () => {
      await confirmed(work)
      await client.invalidateQueries(emailsQuery)
    })
  const remove = (id: number) => change(() => call('DELETE /api/account/emails/:id/', { params: { id } }))
  return (
    <Section title={t('addresses.title')}>
      <FormError error={submission.error} fields={['email']} />
      <ul className={classes.rows}>
        {emails.map((one) => (
          <li key={one.id} className={classes.row}>
            <span>{one.email}</span>
            {one.primary ? (
              <Badge variant="light">{t('addresses.primary')}</Badge>
            ) : (
              <span className={classes.buttons}>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() =>
                    change(() => call('POST /api/account/emails/primary/', { body: { email: one.email } }))
                  }
                >
                  {t('addresses.choose')}
                </Button>
                <Button size="xs" variant="default" onClick={() => remove(one.id)}>
                  {t('addresses.remove')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <Form
        onSubmit={() => {
          submission.run(async () => {
            await confirmed(() => call('POST /api/account/emails/', { body: { email } }))
            setAsked(email)
            setEmail('')
          })
        }}
      >
        <TextInput
          type="email"
          label={t('addresses.new')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={submission.problem('email')}
          required
        />
        <div className={classes.buttons}>
          <Button type="submit" variant="default" loading={submission.busy}>
            {t('addresses.add')}
          </Button>
          <span role="status" className={classes.detail}>
            {asked === undefined ? '' : t('addresses.asked', { email: asked })}
          </span>
        </div>
      </Form>
    </Section>
  )
}
