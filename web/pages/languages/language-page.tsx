import { Code } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { partsQuery } from '../../api/scope-parts.ts'
import type { Language } from '../../api/types.ts'
import { Section } from '../../components/layout/section.tsx'
import { DetailList } from '../../components/lists/detail-list.tsx'
import { PartsTable } from '../../components/lists/parts-table.tsx'
import { ProgressSummary, WaitingSummary } from '../../components/lists/progress-summary.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { formatShortNumber } from '../../locale/format.ts'
import { ScopeFrame } from '../scope/scope-frame.tsx'
import { LanguageForm } from './language-form.tsx'

/** One language over all projects. */
export function LanguagePage({ code }: { code: string }) {
  const path = `-/-/${code}`
  return (
    <ScopeFrame path={path} current="overview">
      {({ language }) => language && <LanguageParts path={path} language={language} />}
    </ScopeFrame>
  )
}

function LanguageParts({ path, language }: { path: string; language: Language }) {
  const { t } = useTranslation('browse')
  const parts = useQuery(partsQuery(path))
  const { plural, direction, population, aliases, code } = language
  return (
    <>
      <Loaded query={parts} waiting={<WaitingSummary />}>
        {(data) => (
          <>
            <ProgressSummary name={language.name} progress={data.counts} />
            <Section title={t('projects.title')}>
              <PartsTable
                parts={data.parts}
                label={t('projects.title')}
                empty={{ title: t('projects.none'), advice: t('projects.noneAdvice') }}
              />
            </Section>
          </>
        )}
      </Loaded>
      <Section title={t('language.about')}>
        <DetailList
          lines={[
            { name: t('language.code'), value: <Code>{code}</Code> },
            { name: t('language.forms'), value: plural.number },
            { name: t('language.rule'), value: <Code>{plural.formula}</Code> },
            { name: t('language.direction'), value: t(direction === 'rtl' ? 'language.rtl' : 'language.ltr') },
            { name: t('language.speakers'), value: population > 0 && formatShortNumber(population) },
            { name: t('language.aliases'), value: aliases.join(', ') },
          ].filter(({ value }) => value !== false)}
        />
      </Section>
      <LanguageForm key={code} code={code} />
    </>
  )
}
