import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import type { Unit } from '../../api/types.ts'
import { unitKey } from '../data/units.ts'
import { useEditing } from '../model/context.ts'
import { SideForm } from './side-form.tsx'

/** Key and text of the source string, for all languages: it stays the same string, with its translations and history. */
export function SourceForm({ source, onDone }: { source: Unit; onDone(): void }) {
  const { unit, announce } = useEditing()
  const client = useQueryClient()
  const { t } = useTranslation('editor')
  const [key, setKey] = useState(source.context)
  const [texts, setTexts] = useState(source.source)
  const save = useMutation({
    mutationFn: () =>
      call('POST /api/units/:id/source/', {
        params: { id: source.id },
        body: { content_hash: source.content_hash, context: key, source: texts },
      }),
    onSuccess: () => {
      announce(t('said.saved'))
      for (const id of new Set([source.id, unit.id])) void client.invalidateQueries({ queryKey: unitKey(id) })
      onDone()
    },
  })
  const change = (form: number, text: string) => setTexts(texts.map((one, i) => (i === form ? text : one)))
  return (
    <SideForm work={save} onDone={onDone}>
      <label>
        {t('info.key')}
        <input value={key} onChange={(event) => setKey(event.currentTarget.value)} />
      </label>
      {texts.map((text, form) => (
        <label key={`form ${String(form)}`}>
          {texts.length > 1 ? t('info.sourceForm', { number: form + 1 }) : t('info.source')}
          <textarea dir="auto" rows={3} value={text} onChange={(event) => change(form, event.currentTarget.value)} />
        </label>
      ))}
    </SideForm>
  )
}
