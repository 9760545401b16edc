import { Button, MultiSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#core/languages/languages.ts'
import { pageOf } from '../../api/addresses.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/client.ts'
import { componentsOfQuery, type ListedComponent } from '../../api/components-of.ts'
import { componentParams } from '../../api/repositories.ts'
import { partsQuery } from '../../api/scope-parts.ts'
import type { Scope } from '../../api/scopes.ts'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { languageName } from '../../locale/language-name.ts'
import { ManagedScope } from '../settings/settings-frame.tsx'
import { type AddedLanguage, AddedLanguages } from './added-languages.tsx'
import { LanguageRequests } from './language-requests.tsx'

/** `/new-lang/<project>/` and `/new-lang/<component>/` */
export function NewLanguagePage({ path }: { path: string }) {
  const { t } = useTranslation('manage')
  return (
    <ManagedScope
      path={path}
      title={t('newLanguage.title')}
      lead={t('newLanguage.lead')}
      needs={['translation.add', 'component.edit']}
    >
      {(scope) => <NewLanguages scope={scope} />}
    </ManagedScope>
  )
}

/** The components that the languages come into. */
function useTargets(scope: Scope): readonly ListedComponent[] {
  const { project, component } = componentParams(scope)
  const { data = [] } = useQuery({ ...componentsOfQuery(project), enabled: scope.component === null })
  return scope.component ? [{ project, component, name: scope.component.name, source: '' }] : data
}

function NewLanguages({ scope }: { scope: Scope }) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const navigate = useNavigate()
  const submission = useSubmission()
  const [codes, setCodes] = useState<string[]>([])
  const [added, setAdded] = useState<AddedLanguage[]>([])
  const targets = useTargets(scope)
  const whole = [scope.project?.slug, scope.component?.path].filter(Boolean).join('/')
  const known = useQuery(partsQuery(whole)).data?.languages.map(({ language }) => language?.code) ?? []
  const add = async (chosen: readonly string[]) => {
    setAdded([])
    const all: AddedLanguage[] = []
    for (const code of chosen)
      for (const target of targets) {
        const one = await addLanguage(code, target)
        if (one) all.push(one)
        setAdded([...all])
      }
    setCodes([])
    await client.invalidateQueries()
    const [only] = all
    if (scope.component && all.length === 1 && only && only.problem === undefined)
      await navigate({ to: pageOf('projects', `${whole}/${only.code}`) })
  }
  return (
    <>
      <Form onSubmit={() => submission.run(() => add(codes))}>
        <FormError error={submission.error} />
        <MultiSelect
          label={t('newLanguage.languages')}
          description={scope.component ? undefined : t('newLanguage.intoAll', { count: targets.length })}
          data={languages
            .filter((one) => scope.component === null || !known.includes(one.code))
            .map((one) => ({ value: one.code, label: `${languageName(one)} (${one.code})` }))}
          value={codes}
          onChange={setCodes}
          limit={100}
          searchable
        />
        <div className={classes.buttons}>
          <Button type="submit" disabled={codes.length === 0 || targets.length === 0} loading={submission.busy}>
            {t('newLanguage.add', { count: codes.length })}
          </Button>
        </div>
      </Form>
      <AddedLanguages added={added} />
      {scope.component && <LanguageRequests scope={scope} onAdd={(code) => add([code])} />}
    </>
  )
}

/** A language that a component has already is nothing to tell. */
async function addLanguage(code: string, target: ListedComponent): Promise<AddedLanguage | undefined> {
  if (target.source === code) return undefined
  const { project, component } = target
  const body = { language_code: code }
  try {
    await call('POST /api/components/:project/:component/translations/', { params: { project, component }, body })
    return { code, target, problem: undefined }
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 403
    return { code, target, problem: error instanceof Error ? error.message : String(error), isRefused }
  }
}
