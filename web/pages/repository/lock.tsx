import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { componentParams, lockQuery, projectParams } from '../../api/repositories.ts'
import { may, type Scope } from '../../api/scopes.ts'
import { Section } from '../../components/layout/section.tsx'

/** A lock keeps everybody from changing strings, for as long as a release is being made. */
export function Lock({ scope }: { scope: Scope }) {
  const { t } = useTranslation('tools')
  const client = useQueryClient()
  const locked = useQuery(lockQuery(scope)).data?.locked
  const change = useMutation({
    mutationFn: (lock: boolean) =>
      scope.component
        ? call('POST /api/components/:project/:component/lock/', { params: componentParams(scope), body: { lock } })
        : call('POST /api/projects/:project/lock/', { params: projectParams(scope), body: { lock } }),
    onSuccess: () => client.invalidateQueries(),
  })
  const allowed = may(scope, scope.component ? 'component.lock' : 'project.edit')
  if (!allowed || locked === undefined) return null
  return (
    <Section title={t('lock.title')}>
      <p role="status">{t(locked ? 'lock.locked' : 'lock.open')}</p>
      <Button variant="default" loading={change.isPending} onClick={() => change.mutate(!locked)}>
        {t(locked ? 'lock.unlock' : 'lock.lock')}
      </Button>
      {change.error && <p role="alert">{change.error.message}</p>}
    </Section>
  )
}
