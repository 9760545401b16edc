import { Button, Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#core/languages/languages.ts'
import { pageOf } from '../../api/addresses.ts'
import { call } from '../../api/call.ts'
import { componentParams } from '../../api/repositories.ts'
import { partsQuery } from '../../api/scope-parts.ts'
import type { Scope } from '../../api/scopes.ts'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Notice } from '../../components/status/notice.tsx'
import { ManagedScope } from '../settings/settings-frame.tsx'

/** `/new-lang/<component>/` */
export function NewLanguagePage({ path }: { path: string }) {
  const { t } = useTranslation('manage')
  return (
    <ManagedScope
      path={path}
      title={t('newLanguage.title')}
      lead={t('newLanguage.lead')}
      needs={['translation.add', 'component.edit']}
    >
      {(scope) =>
        scope.component ? <NewLanguage scope={scope} /> : <Notice title={t('newLanguage.chooseComponent')} />
      }
    </ManagedScope>
  )
}

function NewLanguage({ scope }: { scope: Scope }) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const navigate = useNavigate()
  const submission = useSubmission()
  const [code, setCode] = useState<string | null>(null)
  const whole = `${scope.project?.slug}/${scope.component?.path}`
  const known = useQuery(partsQuery(whole)).data?.languages.map(({ language }) => language?.code) ?? []
  const begin = async () => {
    if (code === null) return
    const body = { language_code: code }
    await call('POST /api/components/:project/:component/translations/', { params: componentParams(scope), body })
    await client.invalidateQueries()
    await navigate({ to: pageOf('projects', `${whole}/${code}`) })
  }
  return (
    <Form onSubmit={() => submission.run(begin)}>
      <FormError error={submission.error} fields={['language_code']} />
      <Select
        label={t('newLanguage.language')}
        data={languages
          .filter((one) => !known.includes(one.code))
          .map((one) => ({ value: one.code, label: `${one.name} (${one.code})` }))}
        value={code}
        onChange={setCode}
        error={submission.problem('language_code')}
        limit={100}
        searchable
        required
      />
      <div className={classes.buttons}>
        <Button type="submit" disabled={code === null} loading={submission.busy}>
          {t('newLanguage.begin')}
        </Button>
      </div>
    </Form>
  )
}
