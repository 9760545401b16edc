import { Badge, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { sessionsQuery } from '../../../api/profile.ts'
import classes from '../../../components/form/form.module.css'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { useLeave } from '../../../components/frame/use-leave.ts'
import { Section } from '../../../components/layout/section.tsx'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { Ago } from '../../../components/text/ago.tsx'
import { deviceName } from './device-name.ts'
import { Identities } from './identities.tsx'

const endSession = (id: number) => call('DELETE /api/account/sessions/:id/', { params: { id } })
const endAll = () => call('POST /api/account/sign-out/', { body: { everywhere: true } })
const endOthers = () => call('DELETE /api/account/sessions/', {})

/** Where the account is signed in, and who else may sign in to it. */
export function Sessions() {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const submission = useSubmission()
  const leave = useLeave()
  const end = (work: () => Promise<unknown>) =>
    submission.run(async () => {
      await work()
      await client.invalidateQueries(sessionsQuery)
    })
  return (
    <Section title={t('sessions.title')}>
      <FormError error={submission.error} />
      <Loaded query={useQuery(sessionsQuery)} waiting={<WaitingList />}>
        {(sessions) => (
          <>
            <ul className={classes.rows}>
              {sessions.map((session) => (
                <li key={session.id} className={classes.row}>
                  <div>
                    <bdi title={session.user_agent}>{deviceName(session.user_agent) || t('sessions.unknown')}</bdi>
                    <div className={classes.detail}>
                      {session.address} · <Ago time={session.last_used} />
                    </div>
                  </div>
                  {session.current ? (
                    <Badge variant="light">{t('sessions.current')}</Badge>
                  ) : (
                    <Button size="xs" variant="default" onClick={() => end(() => endSession(session.id))}>
                      {t('sessions.end')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <div className={classes.buttons}>
              {sessions.length > 1 && (
                <Button variant="default" onClick={() => end(endOthers)}>
                  {t('sessions.endOthers')}
                </Button>
              )}
              <Button variant="default" onClick={() => submission.run(() => endAll().then(leave))}>
                {t('sessions.endAll')}
              </Button>
            </div>
          </>
        )}
      </Loaded>
      <Identities />
    </Section>
  )
}
