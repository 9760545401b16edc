import type { Translation } from '../../api/types.ts'
import { Notice } from '../../components/notice.tsx'
import { ProgressList, ProgressRow } from '../../components/progress-list.tsx'
import { TextLink } from '../../components/text-link.tsx'

interface Props {
  project: string
  component: string
  translations: readonly Translation[]
}

export function TranslationList({ project, component, translations }: Props) {
  if (translations.length === 0) {
    return <Notice title="No translations yet">They appear here once the repository holds translation files.</Notice>
  }
  return (
    <ProgressList>
      {translations.map((translation) => (
        <ProgressRow
          key={translation.id}
          name={translation.language.name}
          link={
            <TextLink
              to="/projects/$project/$component/$language/"
              params={{ project, component, language: translation.language.code }}
            >
              {translation.language.name}
            </TextLink>
          }
          detail={`${translation.language.code}${translation.is_source ? ' · source language' : ''}`}
          progress={{ ...translation, approved: 0 }}
        />
      ))}
    </ProgressList>
  )
}
