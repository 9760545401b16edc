import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import type { ListedComponent } from '../../api/components-of.ts'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { nameOfCode } from '../../locale/language-name.ts'

/** For who may not add a language: asks the maintainers for it. */
export function RequestLanguage({ code, target }: { code: string; target: ListedComponent }) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const submission = useSubmission()
  const [isRequested, setRequested] = useState(false)
  const { project, component, name } = target
  const request = async () => {
    await call('POST /api/components/:project/:component/language-requests/', {
      params: { project, component },
      body: { language_code: code },
    })
    setRequested(true)
    await client.invalidateQueries()
  }
  if (isRequested) return <span className={classes.detail}>{t('languageRequests.requested')}</span>
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('languageRequests.requestOne', { language: nameOfCode(code), component: name })}
        loading={submission.busy}
        onClick={() => submission.run(request)}
      >
        {t('languageRequests.request')}
      </Button>
      <FormError error={submission.error} />
    </>
  )
}
