import { Button, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/account.ts'
import { pageOf } from '../../api/addresses.ts'
import { call, readQuery } from '../../api/call.ts'
import { componentParams } from '../../api/repositories.ts'
import type { Scope } from '../../api/scopes.ts'
import { ButtonLink } from '../../components/controls/button-link.tsx'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { MarkdownText } from '../../components/text/markdown-text.tsx'
import { ManagedScope } from '../settings/settings-frame.tsx'

/** `/contributor-agreement/<path>/`: what contributors of a component agree to before their first edit. */
export function AgreementPage({ path }: { path: string }) {
  const { t } = useTranslation('browse')
  return (
    <ManagedScope path={path} title={t('agreement.title')} lead={t('agreement.lead')}>
      {(scope) => (scope.component ? <Agreement scope={scope} /> : <Notice title={t('agreement.none')} />)}
    </ManagedScope>
  )
}

function Agreement({ scope }: { scope: Scope }) {
  const { t } = useTranslation('browse')
  const me = useMe()
  const client = useQueryClient()
  const submission = useSubmission()
  const params = componentParams(scope)
  const component = useQuery(readQuery('GET /api/components/:project/:component/', { params }))
  const accept = () =>
    submission.run(async () => {
      await call('POST /api/components/:project/:component/agreement/', { params })
      await client.invalidateQueries()
    })
  return (
    <Loaded query={component} waiting={<WaitingList />}>
      {({ effective_agreement: text }) =>
        text === '' ? (
          <Notice title={t('agreement.none')}>{t('agreement.noneHelp')}</Notice>
        ) : (
          <Stack gap="lg">
            <MarkdownText text={text} />
            <FormError error={submission.error} />
            <div className={classes.buttons}>
              {me === null && <span>{t('agreement.signIn')}</span>}
              {me && scope.component?.needs_agreement && (
                <Button loading={submission.busy} onClick={accept}>
                  {t('agreement.accept')}
                </Button>
              )}
              {me && scope.component?.needs_agreement === false && (
                <>
                  <span role="status">{t('agreement.accepted')}</span>
                  <ButtonLink to={pageOf('projects', scope.path)}>{t('agreement.goOn')}</ButtonLink>
                </>
              )}
            </div>
          </Stack>
        )
      }
    </Loaded>
  )
}
