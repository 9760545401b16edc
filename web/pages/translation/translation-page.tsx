import { useQuery } from '@tanstack/react-query'
import { translationQuery, translationStatisticsQuery, unitsQuery } from '../../api/queries.ts'
import type { LanguageStatistics, Translation } from '../../api/types.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import type { Fact } from '../../components/facts.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { ProgressSummary, WaitingSummary } from '../../components/progress-summary.tsx'
import { Section } from '../../components/section.tsx'
import { UnitList } from '../../components/unit-list.tsx'
import { WaitingList } from '../../components/waiting.tsx'
import { formatDay, formatNumber } from '../../locale/format.ts'
import { translationTrail } from './translation-trail.tsx'

export interface TranslationPlace {
  project: string
  component: string
  language: string
}

export function TranslationPage({ page, ...place }: TranslationPlace & { page: number }) {
  const found = useQuery(translationQuery(place.project, place.component, place.language))
  return (
    <>
      <PageHead
        title={found.data?.language.name ?? place.language}
        trail={translationTrail(place, found.data)}
        lead={found.data && origin(found.data)}
        actions={
          <ButtonLink to="/translate/$project/$component/$language/" params={place}>
            Read the strings
          </ButtonLink>
        }
      />
      <Loaded query={found} what="such translation" waiting={<WaitingSummary />}>
        {(data) => <TranslationParts translation={data} place={{ ...place, page }} />}
      </Loaded>
    </>
  )
}

function origin({ filename, last_change }: Translation): string {
  return [filename, last_change && `last change ${formatDay(last_change)}`].filter(Boolean).join(' · ')
}

interface PartsProps {
  translation: Translation
  place: TranslationPlace & { page: number }
}

function TranslationParts({ translation, place }: PartsProps) {
  const { project, component, language, page } = place
  const statistics = useQuery(translationStatisticsQuery(project, component, language))
  const units = useQuery(unitsQuery(project, component, language, page))
  const targetLanguage = translation.language
  const sourceLanguage = translation.component?.source_language ?? targetLanguage
  return (
    <>
      <Loaded query={statistics} waiting={<WaitingSummary />}>
        {(data) => <ProgressSummary name={targetLanguage.name} progress={data} more={feedback(data)} />}
      </Loaded>
      <Section title="Strings">
        <Loaded query={units} what="such page of strings" waiting={<WaitingList height={112} />}>
          {(list) => (
            <UnitList units={list} place={place} sourceLanguage={sourceLanguage} targetLanguage={targetLanguage} />
          )}
        </Loaded>
      </Section>
    </>
  )
}

function feedback({ failing, suggestions, comments }: LanguageStatistics): Fact[] {
  return [
    ...(failing > 0 ? [{ name: 'failing checks', value: formatNumber(failing) }] : []),
    ...(suggestions > 0 ? [{ name: 'suggestions', value: formatNumber(suggestions) }] : []),
    ...(comments > 0 ? [{ name: 'comments', value: formatNumber(comments) }] : []),
  ]
}
