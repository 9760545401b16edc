import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, type Item, readQuery } from '../../api/call.ts'
import { componentParams } from '../../api/repositories.ts'
import { may, type Scope } from '../../api/scopes.ts'
import { ConfirmButton } from '../../components/controls/confirm-button.tsx'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Section } from '../../components/layout/section.tsx'
import { Ago } from '../../components/text/ago.tsx'
import { showToast } from '../../components/toast/toasts.ts'
import { nameOfCode } from '../../locale/language-name.ts'

type LanguageRequest = Item<'GET /api/components/:project/:component/language-requests/'>

interface Props {
  readonly scope: Scope
  readonly onAdd: (code: string) => Promise<void>
}

/** Languages that people requested for a component. Maintainers add or decline them. */
export function LanguageRequests({ scope, onAdd }: Props) {
  const { t } = useTranslation('manage')
  const params = componentParams(scope)
  const { data } = useQuery(readQuery('GET /api/components/:project/:component/language-requests/', { params }))
  if (!data || data.results.length === 0) return null
  return (
    <Section title={t('languageRequests.title')}>
      <ul className={classes.rows}>
        {data.results.map((request) => (
          <RequestRow key={request.language_code} request={request} scope={scope} onAdd={onAdd} />
        ))}
      </ul>
    </Section>
  )
}

function RequestRow({ request, scope, onAdd }: Props & { readonly request: LanguageRequest }) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const submission = useSubmission()
  const { language_code: code, user, timestamp } = request
  const language = nameOfCode(code)
  const decline = async () => {
    await call('DELETE /api/components/:project/:component/language-requests/:language/', {
      params: { ...componentParams(scope), language: code },
    })
    showToast(t('languageRequests.declined', { language }))
    await client.invalidateQueries()
  }
  return (
    <li className={classes.buttons}>
      <span>
        {language} <span className={classes.detail}>({code})</span>
      </span>
      <span className={classes.detail}>
        {user !== null && <>{t('languageRequests.by', { user })} · </>}
        <Ago time={timestamp} />
      </span>
      {may(scope, 'component.edit') && (
        <>
          <Button
            size="compact-xs"
            aria-label={t('languageRequests.addOne', { language })}
            loading={submission.busy}
            onClick={() => submission.run(() => onAdd(code))}
          >
            {t('languageRequests.add')}
          </Button>
          <ConfirmButton
            size="compact-xs"
            text={t('languageRequests.decline')}
            label={t('languageRequests.declineOne', { language })}
            question={t('languageRequests.declineQuestion', { language })}
            onConfirm={decline}
          >
            {t('languageRequests.declineHelp')}
          </ConfirmButton>
        </>
      )}
      <FormError error={submission.error} />
    </li>
  )
}
