import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { FoundTerm } from '../data/feedback.ts'
import { useProfile } from '../data/profile.ts'
import { secondaryCodes, secondaryQuery } from '../data/secondary.ts'
import { useEditing } from '../model/context.ts'
import { SecondaryTexts } from './secondary-texts.tsx'
import classes from './source-view.module.css'
import { SourceView } from './source-view.tsx'

/** What is to be translated: the source, and the same in other languages that the person chose to see. */
export function SourceTexts({ terms, isZen = false }: { terms: readonly FoundTerm[]; isZen?: boolean }) {
  const { unit } = useEditing()
  const profile = useProfile()
  const { t } = useTranslation('editor')
  const codes = secondaryCodes(profile)
  const isWanted = codes.length > 0 && (!isZen || profile?.secondary_in_zen === true)
  const { data = [] } = useQuery({ ...secondaryQuery(unit, codes), enabled: isWanted })
  const shown = isWanted ? data.filter(({ target }) => target.some((text) => text !== '')) : []
  if (shown.length === 0) return <SourceView terms={terms} />
  return (
    <div>
      {profile?.hide_source_secondary ? (
        <details className={classes.hidden}>
          <summary>{t('source.show')}</summary>
          <SourceView terms={terms} />
        </details>
      ) : (
        <SourceView terms={terms} />
      )}
      <SecondaryTexts units={shown} />
    </div>
  )
}
