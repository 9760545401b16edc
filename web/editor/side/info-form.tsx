import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, readQuery } from '../../api/call.ts'
import { projectParams } from '../../api/repositories.ts'
import type { Unit } from '../../api/types.ts'
import { unitKey } from '../data/units.ts'
import { useEditing } from '../model/context.ts'
import { SideForm } from './side-form.tsx'
import classes from './side-panel.module.css'

/** Explanation, flags and labels belong to the source string: a change counts for all languages. Flags may also be those of one. */
export function InfoForm({ source, onDone }: { source: Unit; onDone(): void }) {
  const { unit, context, announce } = useEditing()
  const client = useQueryClient()
  const { t } = useTranslation('editor')
  const [explanation, setExplanation] = useState(source.explanation)
  const [flags, setFlags] = useState(source.extra_flags)
  const [ownFlags, setOwnFlags] = useState(unit.extra_flags)
  const isSource = unit.id === source.id
  const [labels, setLabels] = useState<number[]>(source.labels.map(({ id }) => id))
  const known =
    useQuery(
      readQuery('GET /api/projects/:project/labels/', {
        params: projectParams(context.scope),
        query: { page_size: 200 },
      }),
    ).data?.results ?? []
  const save = useMutation({
    mutationFn: async () => {
      if (!isSource && ownFlags !== unit.extra_flags)
        await call('PATCH /api/units/:id/', { params: { id: unit.id }, body: { extra_flags: ownFlags } })
      await call('PATCH /api/units/:id/', {
        params: { id: source.id },
        body: { explanation, extra_flags: flags, labels },
      })
    },
    onSuccess: () => {
      announce(t('said.saved'))
      void client.invalidateQueries({ queryKey: unitKey(source.id) })
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
      {!isSource && (
        <label>
          {t('info.ownFlags')}
          <input value={ownFlags} onChange={(event) => setOwnFlags(event.currentTarget.value)} />
        </label>
      )}
      {known.map(({ id, name }) => (
        <label key={id} className={classes.tick}>
          <input type="checkbox" checked={labels.includes(id)} onChange={() => toggle(id)} />
          {name}
        </label>
      ))}
    </SideForm>
  )
}
