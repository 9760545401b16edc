import type { LanguageStatistics } from '../../api/types.ts'
import { Notice } from '../../components/notice.tsx'
import { ProgressList, ProgressRow } from '../../components/progress-list.tsx'
import { TextLink } from '../../components/text-link.tsx'

export function LanguageRows({ project, languages }: { project: string; languages: readonly LanguageStatistics[] }) {
  if (languages.length === 0) {
    return <Notice title="No languages yet">They appear with the first component's translation files.</Notice>
  }
  return (
    <ProgressList>
      {languages.map((language) => (
        <ProgressRow
          key={language.code}
          name={language.name}
          link={
            <TextLink to="/projects/$project/-/$language/" params={{ project, language: language.code }}>
              {language.name}
            </TextLink>
          }
          detail={language.code}
          progress={language}
        />
      ))}
    </ProgressList>
  )
}
