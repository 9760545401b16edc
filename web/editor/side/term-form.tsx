import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeAt } from '../../api/call.ts'
import { languageTag } from '../../locale/language-tag.ts'
import { unitKey } from '../data/units.ts'
import { useEditing } from '../model/context.ts'
import type { OpenGlossary } from './open-glossaries.ts'
import { SideForm } from './side-form.tsx'

interface Props {
  glossaries: readonly OpenGlossary[]
  /** What was selected in the source and in the translation. */
  source: string
  target: string
  onDone(): void
}

/** A new term for the glossary, without leaving the string. */
export function TermForm({ glossaries, onDone, ...selected }: Props) {
  const { unit, context, announce } = useEditing()
  const client = useQueryClient()
  const { t } = useTranslation('editor')
  const [source, setSource] = useState(selected.source)
  const [target, setTarget] = useState(selected.target)
  const [glossary, setGlossary] = useState(glossaries[0]?.translation ?? '')
  const add = useMutation({
    mutationFn: () => {
      const state = target.trim() === '' ? 0 : 20
      const body = { source: [source.trim()], target: [target.trim()], state }
      const address = `${new URL(glossary).pathname}units/`
      return writeAt('POST /api/translations/:project/:component/:language/units/', address, body)
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: unitKey(unit.id) })
      announce(t('said.termAdded'))
      onDone()
    },
  })
  return (
    <SideForm work={add} onDone={onDone}>
      <label>
        {t('glossary.source', { language: context.source.name })}
        <input
          required
          lang={languageTag(context.source.code)}
          dir="auto"
          value={source}
          onChange={(event) => setSource(event.currentTarget.value)}
        />
      </label>
      <label>
        {t('glossary.target', { language: context.target.name })}
        <input
          lang={languageTag(context.target.code)}
          dir="auto"
          value={target}
          onChange={(event) => setTarget(event.currentTarget.value)}
        />
      </label>
      {glossaries.length > 1 && (
        <label>
          {t('glossary.title')}
          <select value={glossary} onChange={(event) => setGlossary(event.currentTarget.value)}>
            {glossaries.map(({ name, translation }) => (
              <option key={translation} value={translation}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </SideForm>
  )
}
