import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { siteQuery } from '../../../api/site.ts'
import { PageHead } from '../../../components/layout/page-head.tsx'
import { DetailList } from '../../../components/lists/detail-list.tsx'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { Notice } from '../../../components/status/notice.tsx'

/** How to reach those who run the site, where they say so. */
export function ContactPage() {
  const { t } = useTranslation('site')
  return (
    <>
      <PageHead title={t('contact.title')} lead={t('contact.lead')} />
      <Loaded query={useQuery(siteQuery)} waiting={<WaitingList rows={1} />}>
        {({ contact, security_contact: security }) =>
          contact === '' && security === '' ? (
            <Notice title={t('contact.none')}>{t('contact.noneAdvice')}</Notice>
          ) : (
            <DetailList
              lines={[
                { name: t('contact.people'), value: contact && <Address of={contact} /> },
                { name: t('contact.security'), value: security && <Address of={security} /> },
              ]}
            />
          )
        }
      </Loaded>
    </>
  )
}

/** An address from the settings of the service, which takes only mailto:, tel: and https:. */
function Address({ of: address }: { of: string }) {
  return (
    <Anchor href={address} rel="noreferrer noopener" inherit dir="ltr">
      {address.replace(/^(mailto:|tel:|https:\/\/)/, '')}
    </Anchor>
  )
}
