import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import type { Scope } from '../../../api/scopes.ts'
import { foundUnitsQuery } from '../../../api/unit-search.ts'
import { Section } from '../../../components/layout/section.tsx'
import { UnitRows } from '../../../components/lists/unit-rows.tsx'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { Outcome } from '../../../components/status/outcome.tsx'
import { BulkForm } from './bulk-form.tsx'
import { BulkTask } from './bulk-task.tsx'
import type { BulkWanted } from './bulk-wanted.ts'

/** Gives all strings of a query another state, flags or labels: first shown, then done, then undone if need be. */
export function BulkEdit({ scope }: { scope: Scope }) {
  const client = useQueryClient()
  const [wanted, setWanted] = useState<BulkWanted>()
  const apply = useMutation({
    mutationFn: (body: BulkWanted) => call('POST /api/places/bulk-edit/', { body: { path: scope.path, ...body } }),
  })
  const preview = (next: BulkWanted) => {
    apply.reset()
    setWanted(next)
    void client.invalidateQueries({ queryKey: ['units'] })
  }
  return (
    <>
      <BulkForm scope={scope} onPreview={preview} />
      {apply.error && <Outcome tone="bad">{apply.error.message}</Outcome>}
      {apply.data && <BulkTask key={apply.data.task_url} scope={scope} url={apply.data.task_url} />}
      {wanted && !apply.data && (
        <Preview scope={scope} q={wanted.q} busy={apply.isPending} onApply={() => apply.mutate(wanted)} />
      )}
    </>
  )
}

interface PreviewProps {
  scope: Scope
  q: string
  busy: boolean
  onApply: () => void
}

function Preview({ scope, q, busy, onApply }: PreviewProps) {
  const { t } = useTranslation('tools')
  const query = useQuery(foundUnitsQuery({ path: scope.path, q, page: 1, size: 20 }))
  return (
    <Loaded query={query} waiting={<WaitingList rows={3} />}>
      {({ count, results }) => (
        <Section title={t('bulk.would', { count })}>
          {count > 0 && (
            <>
              <Button loading={busy} mb="md" onClick={onApply}>
                {t('bulk.apply', { count })}
              </Button>
              <UnitRows units={results} />
            </>
          )}
        </Section>
      )}
    </Loaded>
  )
}
