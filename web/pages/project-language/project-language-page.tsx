import { useQuery } from '@tanstack/react-query'
import { componentsQuery, projectLanguagesQuery, projectQuery } from '../../api/queries.ts'
import type { LanguageStatistics } from '../../api/types.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Notice } from '../../components/notice.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { Paging } from '../../components/paging.tsx'
import { ProgressSummary, WaitingSummary } from '../../components/progress-summary.tsx'
import { Section } from '../../components/section.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { WaitingList } from '../../components/waiting.tsx'
import { TranslationRows } from './translation-rows.tsx'

interface Props {
  project: string
  language: string
  page: number
}

/** All of a project in one language. */
export function ProjectLanguagePage({ project, language, page }: Props) {
  const name = useQuery(projectQuery(project)).data?.name ?? project
  const languages = useQuery(projectLanguagesQuery(project))
  const found = languages.data?.find(({ code }) => code === language)
  return (
    <>
      <PageHead
        title={`${name} in ${found?.name ?? language}`}
        trail={[
          <TextLink key="projects" to="/projects/">
            Projects
          </TextLink>,
          <TextLink key="project" to="/projects/$project/" params={{ project }}>
            {name}
          </TextLink>,
        ]}
        actions={
          <ButtonLink to="/engage/$project/-/$language/" params={{ project, language }} variant="default">
            Invitation page
          </ButtonLink>
        }
      />
      <Loaded query={languages} what="such project" waiting={<WaitingSummary />}>
        {() =>
          found ? (
            <Parts project={project} statistics={found} page={page} />
          ) : (
            <Notice title="This project has no such language yet" />
          )
        }
      </Loaded>
    </>
  )
}

function Parts({ project, statistics, page }: { project: string; statistics: LanguageStatistics; page: number }) {
  const components = useQuery(componentsQuery(project, page))
  return (
    <>
      <ProgressSummary name={statistics.name} progress={statistics} />
      <Section title="Components">
        <Loaded query={components} what="such page of components" waiting={<WaitingList />}>
          {(list) => (
            <>
              <TranslationRows project={project} language={statistics.code} components={list.results} />
              <Paging count={list.count} page={page} />
            </>
          )}
        </Loaded>
      </Section>
    </>
  )
}
