import { Code, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../api/account.ts'
import { sshKeysQuery } from '../../../api/site.ts'
import { ButtonLink } from '../../../components/controls/button-link.tsx'
import { PageHead } from '../../../components/layout/page-head.tsx'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { Notice } from '../../../components/status/notice.tsx'
import classes from './about.module.css'

/** The public key by which code hosts let this site in, for those who set up repositories. */
export function KeysPage() {
  const { t } = useTranslation('site')
  const me = useMe()
  return (
    <>
      <PageHead title={t('keys.title')} lead={t('keys.lead')} />
      {me === null && <ForMembers />}
      {me && <Keys />}
    </>
  )
}

function ForMembers() {
  const { t } = useTranslation('site')
  const { t: common } = useTranslation()
  return (
    <Notice
      title={t('keys.members')}
      action={
        <ButtonLink to={'/accounts/login/'} search={{ next: '/keys/' }} variant="default">
          {common('menu.signIn')}
        </ButtonLink>
      }
    />
  )
}

function Keys() {
  const { t } = useTranslation('site')
  return (
    <Loaded query={useQuery(sshKeysQuery)} waiting={<WaitingList rows={1} />}>
      {({ results }) =>
        results.length === 0 ? (
          <Notice title={t('keys.none')}>{t('keys.noneAdvice')}</Notice>
        ) : (
          results.map((key) => (
            <div key={key.fingerprint} className={classes.key}>
              <Code block dir="ltr">
                {key.public_key}
              </Code>
              <Text size="sm" c="dimmed">
                {t('keys.fingerprint')} <bdi>{key.fingerprint}</bdi>
              </Text>
            </div>
          ))
        )
      }
    </Loaded>
  )
}
