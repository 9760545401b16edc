import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { languagesQuery } from '../../api/queries.ts'
import type { Language } from '../../api/types.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Notice } from '../../components/notice.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { Paging } from '../../components/paging.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { WaitingList } from '../../components/waiting.tsx'
import { count, formatShortNumber } from '../../locale/format.ts'
import classes from './languages-page.module.css'

export function LanguagesPage({ page }: { page: number }) {
  const languages = useQuery(languagesQuery(page))
  return (
    <>
      <PageHead title="Languages" lead={languages.data && count(languages.data.count, 'language')} />
      <Loaded query={languages} what="such page of languages" waiting={<WaitingList />}>
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
  if (languages.length === 0) {
    return <Notice title="No languages yet">They appear with the first translation files.</Notice>
  }
  return (
    <ul className={classes.languages}>
      {languages.map((language) => (
        <li key={language.id} className={classes.language}>
          <TextLink to="/languages/$code/" params={{ code: language.code }} fw={600}>
            {language.name}
          </TextLink>
          <Text size="sm" c="dimmed">
            {describe(language)}
          </Text>
        </li>
      ))}
    </ul>
  )
}

function describe({ code, population, direction }: Language): string {
  const speakers = population > 0 ? `${formatShortNumber(population)} speakers` : ''
  return [code, speakers, direction === 'rtl' ? 'right to left' : ''].filter(Boolean).join(' · ')
}
