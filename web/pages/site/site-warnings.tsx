import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { siteQuery } from '../../api/site.ts'
import { Notice } from '../../components/status/notice.tsx'
import { useMessages } from '../../locale/own-words.ts'

/** What whoever runs the site should put right in its settings. */
export function SiteWarnings() {
  const { t } = useTranslation('manage')
  const words = useMessages('messages')
  const { data } = useQuery(siteQuery)
  return data?.warnings?.map((warning) => (
    <Notice key={warning.id} title={t('site.warnings')} tone="warning">
      {words(warning)}
    </Notice>
  ))
}
