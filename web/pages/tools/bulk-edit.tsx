import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/account.ts'
import { sendJson } from '../../api/client.ts'
import { may, type Place } from '../../api/places.ts'
import { foundUnitsQuery } from '../../api/unit-search.ts'
import { Outcome } from '../../components/outcome.tsx'
import { Section } from '../../components/section.tsx'
import { UnitRows } from '../../components/unit-rows.tsx'
import { BulkOutcome } from './bulk-outcome.tsx'
import classes from './tools-page.module.css'
import { type BulkResult, startOfLatest } from './undo.ts'

interface Wanted {
  q: string
  state: number
}

const bulk = (place: Place, { q, state }: Wanted, dryRun: boolean): Promise<BulkResult> =>
  sendJson<BulkResult>('/api/bulk/units/', {
    method: 'POST',
    body: { translation: place.path, q, state, mode: 'each', dry_run: dryRun },
  })

/** Gives all strings of a query another state: first tried, then done, then undone if need be. */
export function BulkEdit({ place }: { place: Place }) {
  const { t } = useTranslation('tools')
  const me = useMe()
  const client = useQueryClient()
  const [q, setQ] = useState('')
  const [state, setState] = useState(10)
  const preview = useMutation({ mutationFn: (wanted: Wanted) => bulk(place, wanted, true) })
  const apply = useMutation({
    mutationFn: async (wanted: Wanted) => {
      const result = await bulk(place, wanted, false)
      const since = result.saved > 0 ? await startOfLatest(place.path, me?.username ?? '', result.saved) : undefined
      return { result, since }
    },
    onSuccess: () => client.invalidateQueries(),
  })
  const tried = preview.variables
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    apply.reset()
    preview.mutate({ q, state })
  }
  const states = [10, 20, ...(may(place, 'unit.review') ? [30] : [])]
  const error = preview.error ?? apply.error
  return (
    <>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          label={t('bulk.query')}
          description={t('bulk.queryHelp')}
          value={q}
          spellCheck={false}
          autoComplete="off"
          required
          onChange={(event) => setQ(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('bulk.state')}
          value={String(state)}
          data={states.map((value) => ({ value: String(value), label: t(`bulk.state.${value as 10 | 20 | 30}`) }))}
          onChange={(event) => setState(Number(event.currentTarget.value))}
        />
        <div className={classes.buttons}>
          <Button type="submit" variant="default" loading={preview.isPending}>
            {t('preview')}
          </Button>
        </div>
      </form>
      {error && <Outcome tone="bad">{error.message}</Outcome>}
      {apply.data && <BulkOutcome place={place} {...apply.data} />}
      {preview.data && tried && !apply.data && (
        <Section title={t('bulk.would', { count: preview.data.saved })}>
          {preview.data.failed > 0 && (
            <Outcome tone="bad">{t('result.failed', { count: preview.data.failed })}</Outcome>
          )}
          {preview.data.saved > 0 && (
            <>
              <Button loading={apply.isPending} mb="md" onClick={() => apply.mutate(tried)}>
                {t('bulk.apply', { count: preview.data.saved })}
              </Button>
              <Preview place={place} q={tried.q} />
            </>
          )}
        </Section>
      )}
    </>
  )
}

function Preview({ place, q }: { place: Place; q: string }) {
  const units = useQuery(foundUnitsQuery({ path: place.path, q, page: 1, size: 20 })).data
  return units && units.results.length > 0 ? <UnitRows units={units.results} /> : null
}
