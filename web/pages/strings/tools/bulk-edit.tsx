import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendJson } from '../../../api/client.ts'
import type { Place } from '../../../api/scopes.ts'
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
export function BulkEdit({ place }: { place: Place }) {
  const client = useQueryClient()
  const [wanted, setWanted] = useState<BulkWanted>()
  const apply = useMutation({
    mutationFn: (body: BulkWanted) =>
      sendJson<{ task_url: string }>('/api/places/bulk-edit/', { method: 'POST', body: { path: place.path, ...body } }),
  })
  const preview = (next: BulkWanted) => {
    apply.reset()
    setWanted(next)
    void client.invalidateQueries({ queryKey: ['units'] })
  }
  return (
    <>
      <BulkForm place={place} onPreview={preview} />
      {apply.error && <Outcome tone="bad">{apply.error.message}</Outcome>}
      {apply.data && <BulkTask key={apply.data.task_url} place={place} url={apply.data.task_url} />}
      {wanted && !apply.data && (
        <Preview place={place} q={wanted.q} busy={apply.isPending} onApply={() => apply.mutate(wanted)} />
      )}
    </>
  )
}

interface PreviewProps {
  place: Place
  q: string
  busy: boolean
  onApply: () => void
}

function Preview({ place, q, busy, onApply }: PreviewProps) {
  const { t } = useTranslation('tools')
  const query = useQuery(foundUnitsQuery({ path: place.path, q, page: 1, size: 20 }))
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
