import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathOfApi } from '../../api/addresses.ts'
import { call, type Item, type Reply, readQuery } from '../../api/call.ts'
import { everythingQuery } from '../../api/read-everything.ts'
import { componentParams, projectParams } from '../../api/repositories.ts'
import type { Scope } from '../../api/scopes.ts'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { ScrollBox } from '../../components/layout/scroll-box.tsx'
import table from '../../components/lists/text-table.module.css'
import { Notice } from '../../components/status/notice.tsx'
import styles from './addons-page.module.css'

/** The only add-on that can be previewed. */
export const AUTOMATION = 'weblate.automation.automation'

type Trace = Reply<'POST /api/addons/:id/preview/'>['trace']

interface Props {
  id: number
  title: string
  scope: Scope
  /** As it stands in the form, saved or not. */
  workflow: unknown
}

/** What a workflow would do on a component, step by step; nothing is changed. */
export function AutomationPreview({ id, title, scope, workflow }: Props) {
  const { t } = useTranslation('admin')
  const components = useComponents(scope)
  const [chosen, choose] = useState<string | null>(null)
  const [trace, setTrace] = useState<Trace>()
  const submission = useSubmission()
  const component = chosen ?? (components.length === 1 ? components[0]?.value : undefined)
  const preview = () =>
    submission.run(async () => {
      setTrace(undefined)
      const body = { workflow, component: Number(component) }
      const reply = await call('POST /api/addons/:id/preview/', { params: { id }, body })
      setTrace(reply.trace)
    })
  return (
    <section className={styles.preview} aria-label={t('preview.label', { name: title })}>
      <p>{t('preview.help')}</p>
      {!scope.component && (
        <Select
          label={t('preview.component')}
          data={components}
          value={component ?? null}
          onChange={choose}
          searchable
          allowDeselect={false}
        />
      )}
      <FormError error={submission.error} fields={[]} />
      <Button variant="default" disabled={component === undefined} loading={submission.busy} onClick={preview}>
        {t('preview.run')}
      </Button>
      {trace && <Steps trace={trace} title={title} />}
    </section>
  )
}

type Listed = Pick<Item<'GET /api/components/'>, 'id' | 'url'>

/** The components that the add-on is for. */
function useComponents(scope: Scope): { value: string; label: string }[] {
  const one = useQuery({
    ...readQuery('GET /api/components/:project/:component/', { params: componentParams(scope) }),
    enabled: scope.component !== null,
  }).data
  const ofProject = useQuery({
    ...everythingQuery('GET /api/projects/:project/components/', { params: projectParams(scope) }),
    enabled: scope.component === null && scope.project !== null,
  }).data
  const all = useQuery({ ...everythingQuery('GET /api/components/', {}), enabled: scope.project === null }).data
  const found: readonly Listed[] = one ? [one] : (ofProject ?? all ?? [])
  return found.map(({ id, url }) => ({ value: String(id), label: pathOfApi(url) ?? url }))
}

function Steps({ trace, title }: { trace: Trace; title: string }) {
  const { t } = useTranslation('admin')
  const wordsOf = ({ status, value }: Trace[number]): string => {
    switch (status) {
      case 'evaluated':
        return t(value === true ? 'preview.met' : 'preview.unmet')
      case 'planned':
        return t('preview.planned')
      case 'conditional':
        return t('preview.conditional')
      case 'unknown':
        return t('preview.unknown')
      case 'skipped':
        return t('activity.skipped')
      default:
        return t('activity.error')
    }
  }
  if (trace.length === 0) return <Notice title={t('preview.nothing')} />
  return (
    <ScrollBox className={table.scroll} label={t('preview.label', { name: title })}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('preview.step')}</th>
            <th scope="col">{t('activity.result')}</th>
            <th scope="col">{t('preview.details')}</th>
          </tr>
        </thead>
        <tbody>
          {trace.map((step) => (
            <tr key={`${step.path} ${step.status}`}>
              <td>
                <code>{String(step.path)}</code>
              </td>
              <td>{wordsOf(step)}</td>
              <td>{String(step.error ?? step.action ?? '')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
