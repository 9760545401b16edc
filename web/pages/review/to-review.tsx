import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import { type ReviewQueue, waitingLanguages } from '../../api/review-queue.ts'
import { TextLink } from '../../components/controls/text-link.tsx'
import { Section } from '../../components/layout/section.tsx'
import classes from './review-page.module.css'

const MAX_LANGUAGES = 5

/** What waits for a review, on the dashboard of those who review. */
export function ToReview({ queue, languages }: { queue: ReviewQueue; languages: readonly string[] }) {
  const { t } = useTranslation('browse')
  if (queue.waiting === 0) return null
  return (
    <Section title={t('review.title')} aside={<TextLink to="/review/">{t('review.all')}</TextLink>}>
      <ul className={classes.list}>
        {waitingLanguages(queue, languages)
          .slice(0, MAX_LANGUAGES)
          .map(({ language, waiting, path, query }) => (
            <li key={language.code} className={classes.row}>
              <TextLink to={pageOf('translate', path)} search={{ q: query }}>
                {language.name}
              </TextLink>
              <span className={classes.count}>{t('review.waiting', { count: waiting })}</span>
            </li>
          ))}
      </ul>
    </Section>
  )
}
