import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendJson } from '../../api/client.ts'
import { languageTag } from '../../locale/language-tag.ts'
import { useEditing } from '../context.ts'
import { unitKey } from '../data/units.ts'
import type { OpenGlossary } from './open-glossaries.ts'
import classes from './side-panel.module.css'

interface Props {
  glossaries: readonly OpenGlossary[]
  /** What was selected in the source and in the translation. */
  source: string
  target: string
  onDone(): void
}

/** A new term for the glossary, without leaving the string. */
export function TermForm({ glossaries, onDone, ...selected }: Props) {
  const { unit, around, announce } = useEditing()
  const client = useQueryClient()
  const { t } = useTranslation(['editor', 'common'])
  const [source, setSource] = useState(selected.source)
  const [target, setTarget] = useState(selected.target)
  const [glossary, setGlossary] = useState(glossaries[0]?.translation ?? '')
  const add = useMutation({
    mutationFn: () => {
      const state = target.trim() === '' ? 0 : 20
      const body = { source: [source.trim()], target: [target.trim()], state }
      return sendJson(`${new URL(glossary).pathname}units/`, { body })
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: unitKey(unit.id) })
      announce(t('said.termAdded'))
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate()
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <label>
        {t('glossary.source', { language: around.source.name })}
        <input
          required
          lang={languageTag(around.source.code)}
          dir="auto"
          value={source}
          // biome-ignore lint/a11y/noAutofocus: the person just asked for this form
          autoFocus={selected.source === ''}
          onChange={(event) => setSource(event.currentTarget.value)}
        />
      </label>
      <label>
        {t('glossary.target', { language: around.target.name })}
        <input
          lang={languageTag(around.target.code)}
          dir="auto"
          value={target}
          // biome-ignore lint/a11y/noAutofocus: the person just asked for this form
          autoFocus={selected.source !== ''}
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
      {add.error && <p role="alert">{add.error.message}</p>}
      <div className={classes.buttons}>
        <Button type="submit" size="compact-sm" loading={add.isPending}>
          {t('common:save')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onDone}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}
