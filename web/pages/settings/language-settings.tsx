import { Code } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { may, type Scope } from '../../api/scopes.ts'
import type { Language } from '../../api/types.ts'
import { TextLink } from '../../components/controls/text-link.tsx'
import { Section } from '../../components/layout/section.tsx'
import { DetailList } from '../../components/lists/detail-list.tsx'
import { pluralNames } from '../../editor/model/plural-names.ts'
import { DeleteLanguage } from './delete-language.tsx'
import { LanguageWorkflow } from './language-workflow.tsx'

/** Settings of a language of a project, or of one of its components: how it is worked on, how it counts, and its end. */
export function LanguageSettings({ scope, language }: { scope: Scope; language: Language }) {
  const { t } = useTranslation('manage')
  const project = scope.project?.slug ?? ''
  return (
    <>
      {may(scope, 'project.edit') && (
        <Section title={t('settings.project.workflow')}>
          <LanguageWorkflow project={project} language={language.code} />
        </Section>
      )}
      <PluralRule language={language} />
      {may(scope, 'translation.delete') && !scope.translation?.is_source && (
        <DeleteLanguage scope={scope} language={language} />
      )}
    </>
  )
}

function PluralRule({ language: { code, plural } }: { language: Language }) {
  const { t } = useTranslation('manage')
  const forms = pluralNames(plural.number, plural)
  return (
    <Section title={t('languageSettings.plural')}>
      <DetailList
        lines={[
          ...forms.map(({ examples }, index) => ({
            name: t('languageSettings.form', { number: index + 1 }),
            value: examples || '–',
          })),
          { name: t('languageSettings.formula'), value: <Code>{plural.formula}</Code> },
        ]}
      />
      <TextLink to="/languages/$code/" params={{ code }}>
        {t('languageSettings.everywhere')}
      </TextLink>
    </Section>
  )
}
