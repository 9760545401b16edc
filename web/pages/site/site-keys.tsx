import { Button, Code, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { sshKeysQuery } from '../../api/site.ts'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'

/** The key by which code hosts let this service in. */
export function SiteKeys() {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const submission = useSubmission()
  return (
    <div className={classes.form}>
      <Text>{t('keys.lead')}</Text>
      <FormError error={submission.error} />
      <Loaded query={useQuery(sshKeysQuery)} waiting={<WaitingList />}>
        {({ results }) =>
          results.length === 0 ? (
            <div className={classes.buttons}>
              <Button
                loading={submission.busy}
                onClick={() =>
                  submission.run(async () => {
                    await call('POST /api/ssh-keys/', {})
                    await client.invalidateQueries(sshKeysQuery)
                  })
                }
              >
                {t('keys.make')}
              </Button>
            </div>
          ) : (
            results.map((key) => (
              <div key={key.fingerprint}>
                <Code block>{key.public_key}</Code>
                <Text size="sm" c="dimmed">
                  {key.fingerprint}
                </Text>
              </div>
            ))
          )
        }
      </Loaded>
    </div>
  )
}
