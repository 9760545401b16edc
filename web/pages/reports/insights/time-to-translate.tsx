import { useTranslation } from 'react-i18next'
import type { TimeToTranslate as Times } from '../../../api/scope-parts.ts'
import { formatDuration, formatNumber } from '../../../locale/format.ts'
import classes from './time-to-translate.module.css'

/** How long strings of each language waited for their first translation. */
export function TimeToTranslate({ languages }: Times) {
  const { t } = useTranslation('browse')
  return (
    <>
      <p>{t('insights.toTranslateLead')}</p>
      <table className={classes.times} aria-label={t('insights.toTranslate')}>
        <thead>
          <tr>
            <th scope="col">{t('insights.language')}</th>
            <th scope="col">{t('insights.strings')}</th>
            <th scope="col">{t('insights.median')}</th>
          </tr>
        </thead>
        <tbody>
          {languages.map(({ language, strings, median_seconds }) => (
            <tr key={language.code}>
              <th scope="row">{language.name}</th>
              <td data-label={t('insights.strings')}>{formatNumber(strings)}</td>
              <td data-label={t('insights.median')}>{formatDuration(median_seconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
