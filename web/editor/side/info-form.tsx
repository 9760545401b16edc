import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiPath, getJson, sendJson } from '../../api/client.ts'
import type { Label, Page } from '../../api/types.ts'
import { unitIdOf } from '../data/feedback.ts'
import { unitKey } from '../data/units.ts'
import { useEditing } from '../model/context.ts'
import { SideForm } from './side-form.tsx'
import classes from './side-panel.module.css'

/** Explanation, flags and labels belong to the source string: a change counts for all languages. */
export function InfoForm({ onDone }: { onDone(): void }) {
  const { unit, context, announce } = useEditing()
  const client = useQueryClient()
  const { t } = useTranslation('editor')
  const [explanation, setExplanation] = useState(unit.explanation)
  const [flags, setFlags] = useState(unit.extra_flags)
  const [labels, setLabels] = useState<readonly number[]>(unit.labels.map(({ id }) => id))
  const address = apiPath('projects', context.scope.project?.slug ?? '', 'labels')
  const { data: known = [] } = useQuery({
    queryKey: [address],
    queryFn: async ({ signal }) => (await getJson<Page<Label>>(`${address}?page_size=200`, signal)).results,
  })
  const save = useMutation({
    mutationFn: () =>
      sendJson(apiPath('units', String(unitIdOf(unit.source_unit))), {
        method: 'PATCH',
        body: { explanation, extra_flags: flags, labels },
      }),
    onSuccess: () => {
      announce(t('said.saved'))
      void client.invalidateQueries({ queryKey: unitKey(unit.id) })
      onDone()
    },
  })
  const toggle = (id: number) =>
    setLabels((chosen) => (chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]))
  return (
    <SideForm work={save} onDone={onDone}>
      <label>
        {t('info.explanation')}
        <textarea dir="auto" rows={3} value={explanation} onChange={(e) => setExplanation(e.currentTarget.value)} />
      </label>
      <label>
        {t('info.flags')}
        <input value={flags} onChange={(event) => setFlags(event.currentTarget.value)} />
      </label>
      {known.map(({ id, name }) => (
        <label key={id} className={classes.tick}>
          <input type="checkbox" checked={labels.includes(id)} onChange={() => toggle(id)} />
          {name}
        </label>
      ))}
    </SideForm>
  )
}
