import { Textarea, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Unit } from '../../../api/types.ts'
import { languageDirection, languageTag } from '../../../locale/language-tag.ts'
import classes from './glossary.module.css'

interface Props {
  unit: Unit
  /** What the cell is about, for those who hear the table. */
  label: string
  mayEdit: boolean
  onSave: (text: string) => Promise<void>
}

/** A translation of a term; a click makes a field of it. Enter saves, Escape leaves it as it was. */
export function TermCell({ unit, label, mayEdit, onSave }: Props) {
  const { t } = useTranslation('manage')
  const [typed, setTyped] = useState<string>()
  const text = unit.target[0] ?? ''
  const spoken = { lang: languageTag(unit.language_code), dir: languageDirection(unit.language_code) }
  if (typed === undefined) {
    const none = t('terms.untranslated')
    const shown = text === '' ? <span className={classes.none}>{none}</span> : <span {...spoken}>{text}</span>
    if (!mayEdit) return shown
    return (
      <UnstyledButton className={classes.cell} aria-label={`${label}: ${text || none}`} onClick={() => setTyped(text)}>
        {shown}
      </UnstyledButton>
    )
  }
  const end = () => setTyped(undefined)
  const save = () => {
    end()
    if (typed.trim() !== text) void onSave(typed.trim())
  }
  return (
    <Textarea
      autosize
      autoFocus
      aria-label={label}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') end()
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        save()
      }}
      {...spoken}
    />
  )
}
