import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { nameOfApi, pageOf } from '../../api/addresses.ts'
import { profileQuery } from '../../api/profile.ts'
import { reviewQueueQuery, WAITING, type WaitingLanguage, waitingLanguages } from '../../api/review-queue.ts'
import { ButtonLink } from '../../components/controls/button-link.tsx'
import { TextLink } from '../../components/controls/text-link.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Section } from '../../components/layout/section.tsx'
import { usePageTitle } from '../../components/layout/use-page-title.ts'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import classes from './review-page.module.css'

/** Strings that wait for somebody's review, in all projects, by language. */
export function ReviewPage() {
  const { t } = useTranslation('browse')
  usePageTitle(t('review.title'))
  const queue = useQuery(reviewQueueQuery)
  const profile = useQuery(profileQuery)
  const own = profile.data?.languages.map((url) => nameOfApi(url) ?? '') ?? []
  return (
    <>
      <PageHead title={t('review.title')} />
      <Loaded query={queue} waiting={<WaitingList />}>
        {(found) =>
          found.translations.length === 0 ? (
            <Notice title={t('review.none')}>{t('review.noneAdvice')}</Notice>
          ) : (
            waitingLanguages(found, own).map((one) => <LanguageQueue key={one.language.code} queue={one} />)
          )
        }
      </Loaded>
    </>
  )
}

function LanguageQueue({ queue: { language, waiting, translations, path, query } }: { queue: WaitingLanguage }) {
  const { t } = useTranslation('browse')
  return (
    <Section
      title={language.name}
      aside={
        <ButtonLink to={pageOf('translate', path)} search={{ q: query }} size="compact-md">
          {t('review.start', { count: waiting })}
        </ButtonLink>
      }
    >
      <ul className={classes.list}>
        {translations.map((one) => (
          <li key={one.path} className={classes.row}>
            <TextLink to={pageOf('translate', one.path)} search={{ q: WAITING }}>
              <bdi>{one.project.name}</bdi> / <bdi>{one.component.name}</bdi>
            </TextLink>
            <span className={classes.count}>{t('review.waiting', { count: one.waiting })}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
