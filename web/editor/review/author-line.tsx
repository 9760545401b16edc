import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { splitForms } from '#core/units/forms.ts'
import { pageOf } from '../../api/addresses.ts'
import { TextLink } from '../../components/controls/text-link.tsx'
import { AfterFirstPaint } from '../../components/layout/after-first-paint.tsx'
import { FormsText } from '../../components/text/forms-text.tsx'
import { formatAgo, formatMoment } from '../../locale/format.ts'
import { useEditing } from '../model/context.ts'
import { authorshipOf, recentChangesQuery } from './authorship.ts'
import classes from './review.module.css'

/** Who wrote the text, when, and what they changed. */
export function AuthorLine() {
  const { unit } = useEditing()
  if (!unit.target.some(Boolean)) return null
  return (
    <div className={classes.line}>
      <AfterFirstPaint>
        <Authorship />
      </AfterFirstPaint>
    </div>
  )
}

function Authorship() {
  const { unit, context } = useEditing()
  const { t } = useTranslation('editor')
  const { data } = useQuery(recentChangesQuery(unit.id))
  const written = data && authorshipOf(data)
  if (!written) return null
  return (
    <>
      <span>
        {written.author === '' ? (
          t('author.repository')
        ) : (
          <TextLink to={pageOf('user', written.author)}>
            <bdi>{written.author}</bdi>
          </TextLink>
        )}
        {', '}
        <time dateTime={written.timestamp} title={formatMoment(written.timestamp)}>
          {formatAgo(written.timestamp)}
        </time>
      </span>
      {written.before !== '' && (
        <details className={classes.before}>
          <summary>{t('author.changed')}</summary>
          <FormsText forms={unit.target} against={splitForms(written.before)} language={context.target} />
        </details>
      )}
    </>
  )
}
