import { Code } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { languageQuery, languageStatisticsQuery, projectsQuery } from '../../api/queries.ts'
import type { Language } from '../../api/types.ts'
import { Facts } from '../../components/facts.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { Paging } from '../../components/paging.tsx'
import { ProgressSummary, WaitingSummary } from '../../components/progress-summary.tsx'
import { Section } from '../../components/section.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { WaitingList } from '../../components/waiting.tsx'
import { formatShortNumber } from '../../locale/format.ts'
import { ProjectRows } from './project-rows.tsx'

export function LanguagePage({ code, page }: { code: string; page: number }) {
  const found = useQuery(languageQuery(code))
  return (
    <>
      <PageHead
        title={found.data?.name ?? code}
        trail={[
          <TextLink key="languages" to="/languages/">
            Languages
          </TextLink>,
        ]}
        lead={found.data?.code}
      />
      <Loaded query={found} what="such language" waiting={<WaitingSummary />}>
        {(language) => <LanguageParts language={language} page={page} />}
      </Loaded>
    </>
  )
}

function LanguageParts({ language, page }: { language: Language; page: number }) {
  const statistics = useQuery(languageStatisticsQuery(language.code))
  const projects = useQuery(projectsQuery(page))
  return (
    <>
      <Loaded query={statistics} waiting={<WaitingSummary />}>
        {(data) => <ProgressSummary name={language.name} progress={data} />}
      </Loaded>
      <Section title="Projects">
        <Loaded query={projects} what="such page of projects" waiting={<WaitingList />}>
          {(list) => (
            <>
              <ProjectRows projects={list.results} language={language.code} />
              <Paging count={list.count} page={page} />
            </>
          )}
        </Loaded>
      </Section>
      <Section title="About the language">
        <Facts facts={languageFacts(language)} />
      </Section>
    </>
  )
}

function languageFacts({ plural, direction, population, aliases }: Language) {
  return [
    { name: 'plural forms', value: plural.number },
    { name: 'plural rule', value: <Code>{plural.formula}</Code> },
    { name: 'direction', value: direction === 'rtl' ? 'right to left' : 'left to right' },
    ...(population > 0 ? [{ name: 'speakers', value: formatShortNumber(population) }] : []),
    ...(aliases.length > 0 ? [{ name: 'also written', value: aliases.join(', ') }] : []),
  ]
}
