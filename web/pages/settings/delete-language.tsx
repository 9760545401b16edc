import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/client.ts'
import { componentsOfQuery, type ListedComponent } from '../../api/components-of.ts'
import { componentParams } from '../../api/repositories.ts'
import { type Counts, partsQuery } from '../../api/scope-parts.ts'
import type { Scope } from '../../api/scopes.ts'
import type { Language } from '../../api/types.ts'
import { ConfirmButton } from '../../components/controls/confirm-button.tsx'
import { Section } from '../../components/layout/section.tsx'
import { showToast } from '../../components/toast/toasts.ts'

/** Deletes a language from a component, or from every component of the project. */
export function DeleteLanguage({ scope, language }: { scope: Scope; language: Language }) {
  const { t } = useTranslation(['manage', 'common'])
  const client = useQueryClient()
  const navigate = useNavigate()
  const { project, component } = componentParams(scope)
  const counts = useQuery(partsQuery(scope.path)).data?.counts
  const { data: all = [] } = useQuery({ ...componentsOfQuery(project), enabled: scope.component === null })
  const targets: readonly ListedComponent[] = scope.component
    ? [{ project, component, name: scope.component.name, source: '' }]
    : all.filter(({ source }) => source !== language.code)
  const remove = async () => {
    for (const target of targets) await deleteTranslation(target, language.code)
    showToast(t('common:toast.deleted', { name: language.name }))
    await navigate({ to: pageOf('projects', [project, component].filter(Boolean).join('/')) })
    await client.invalidateQueries()
  }
  return (
    <Section title={t('languageSettings.delete')}>
      <p>
        {scope.component
          ? t('languageSettings.deleteFrom', { component: scope.component.name })
          : t('languageSettings.deleteFromAll', { count: targets.length })}
      </p>
      <ConfirmButton
        text={t('languageSettings.delete')}
        question={t('languageSettings.question', { language: language.name })}
        typed={{ label: t('languageSettings.type', { code: language.code }), word: language.code }}
        color="red"
        disabled={counts === undefined || targets.length === 0}
        onConfirm={remove}
      >
        {counts && <Consequences counts={counts} />}
      </ConfirmButton>
    </Section>
  )
}

function Consequences({ counts }: { counts: Counts }) {
  const { t } = useTranslation(['manage', 'common'])
  return (
    <>
      <ul>
        <li>{t('languageSettings.loseTranslations', { count: counts.translated + counts.fuzzy })}</li>
        <li>{t('languageSettings.loseSuggestions', { count: counts.suggestions })}</li>
        <li>{t('languageSettings.loseComments', { count: counts.comments })}</li>
      </ul>
      <p>{t('languageSettings.files')}</p>
    </>
  )
}

/** What a component does not have is deleted from it already. */
async function deleteTranslation({ project, component }: ListedComponent, language: string): Promise<void> {
  try {
    await call('DELETE /api/translations/:project/:component/:language/', { params: { project, component, language } })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}
