import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { Section } from '../../../components/layout/section.tsx'
import { Notice } from '../../../components/status/notice.tsx'
import { Outcome } from '../../../components/status/outcome.tsx'
import type { SiteOverview } from './administration-queries.ts'

/** Whether emails go out, with a button that tries it. */
export function MailState({ mail: { configured, waiting, last_error } }: { mail: SiteOverview['mail'] }) {
  const { t } = useTranslation('admin')
  const submission = useSubmission()
  const [sentTo, setSentTo] = useState<string>()
  const test = () =>
    submission.run(async () => {
      setSentTo(undefined)
      setSentTo((await call('POST /api/site/test-email/', {})).to)
    })
  return (
    <div id="mail">
      <Section title={t('mail.title')}>
        {configured ? <Text>{t('mail.on')}</Text> : <Notice title={t('mail.off')}>{t('mail.offHelp')}</Notice>}
        {waiting > 0 && <Text mt="xs">{t('mail.waiting', { count: waiting })}</Text>}
        {last_error !== '' && <Text mt="xs">{t('mail.lastError', { error: last_error })}</Text>}
        <FormError error={submission.error} />
        {sentTo !== undefined && <Outcome>{t('mail.sent', { to: sentTo })}</Outcome>}
        {configured && (
          <Button mt="md" variant="default" onClick={test} loading={submission.busy}>
            {t('mail.test')}
          </Button>
        )}
      </Section>
    </div>
  )
}
