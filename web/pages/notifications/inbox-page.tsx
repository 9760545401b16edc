import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountQuery, useMe } from '../../api/account.ts'
import { call } from '../../api/call.ts'
import { type Inbox, inboxQuery } from '../../api/inbox.ts'
import { ButtonLink } from '../../components/controls/button-link.tsx'
import { Paging } from '../../components/controls/paging.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { InboxInvitations } from './inbox-invitations.tsx'
import classes from './inbox-page.module.css'
import { InboxRow } from './inbox-row.tsx'

/** What somebody was notified of, newest first. */
export function InboxPage({ page }: { page: number }) {
  const { t } = useTranslation('account')
  const me = useMe()
  if (me === null)
    return (
      <>
        <PageHead title={t('inbox.title')} />
        <Notice
          title={t('inbox.signIn')}
          action={
            <ButtonLink to="/accounts/login/" search={{ next: '/inbox/' }}>
              {t('inbox.signInButton')}
            </ButtonLink>
          }
        />
      </>
    )
  return me ? <OwnInbox page={page} /> : <WaitingList />
}

function OwnInbox({ page }: { page: number }) {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const inbox = useQuery(inboxQuery(page))
  const submission = useSubmission()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/inbox/') }),
      client.invalidateQueries(accountQuery),
    ])
  const mark = (read?: number[]) =>
    submission.run(async () => {
      await call('POST /api/inbox/', { body: read ? { read } : {} })
      await refresh()
    })
  const accept = (id: string) =>
    submission.run(async () => {
      await call('POST /api/inbox/invitations/', { body: { id } })
      await refresh()
    })
  const anyUnread = inbox.data?.results.some(({ read }) => !read) ?? false
  return (
    <>
      <PageHead
        title={t('inbox.title')}
        lead={t('inbox.lead')}
        help="notifications#inbox"
        actions={
          <>
            {anyUnread && (
              <Button variant="default" onClick={() => mark()} disabled={submission.busy}>
                {t('inbox.readAll')}
              </Button>
            )}
            <ButtonLink to="/accounts/profile/" hash="notifications" variant="subtle">
              {t('inbox.settings')}
            </ButtonLink>
          </>
        }
      />
      <FormError error={submission.error} />
      <Loaded query={inbox} waiting={<WaitingList />}>
        {(data) => (
          <>
            <InboxInvitations invitations={data.invitations} busy={submission.busy} onAccept={accept} />
            <InboxRows data={data} onRead={(id) => mark([id])} />
            <Paging count={data.count} page={page} />
          </>
        )}
      </Loaded>
    </>
  )
}

function InboxRows({ data, onRead }: { data: Inbox; onRead: (id: number) => void }) {
  const { t } = useTranslation('account')
  if (data.results.length === 0) return <Notice title={t('inbox.none')}>{t('inbox.noneAdvice')}</Notice>
  return (
    <ul className={classes.list} aria-label={t('inbox.title')}>
      {data.results.map((item) => (
        <InboxRow key={item.id} item={item} onRead={() => onRead(item.id)} />
      ))}
    </ul>
  )
}
