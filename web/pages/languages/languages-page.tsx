import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import { languagesQuery } from '../../api/queries.ts'
import type { Language } from '../../api/types.ts'
import { Paging } from '../../components/controls/paging.tsx'
import { TextLink } from '../../components/controls/text-link.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { formatShortNumber } from '../../locale/format.ts'
import classes from './languages-page.module.css'

export function LanguagesPage({ page }: { page: number }) {
  const { t } = useTranslation('browse')
  const { t: common } = useTranslation()
  const languages = useQuery(languagesQuery(page))
  return (
    <>
      <PageHead
        title={t('languages.title')}
        lead={languages.data && common('languages', { count: languages.data.count })}
      />
      <Loaded query={languages} waiting={<WaitingList />}>
        {(list) => (
          <>
            <LanguageCards languages={list.results} />
            <Paging count={list.count} page={page} />
          </>
        )}
      </Loaded>
    </>
  )
}

function LanguageCards({ languages }: { languages: readonly Language[] }) {
  const { t } = useTranslation('browse')
  if (languages.length === 0) return <Notice title={t('languages.none')}>{t('languages.noneAdvice')}</Notice>
  return (
    <ul className={classes.languages}>
      {languages.map(({ id, code, name, population, direction }) => (
        <li key={id} className={classes.language}>
          <TextLink to={pageOf('languages', code)} fw={600}>
            {name}
          </TextLink>
          <Text size="sm" c="dimmed">
            {[
              code,
              population > 0 ? t('language.speakersShort', { amount: formatShortNumber(population) }) : '',
              direction === 'rtl' ? t('language.rtl') : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </li>
      ))}
    </ul>
  )
}
