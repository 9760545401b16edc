import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditing } from '../model/context.ts'
import { useOpenGlossaries, useSourceSelection } from './open-glossaries.ts'
import classes from './side-panel.module.css'
import { TermForm } from './term-form.tsx'

/** The way to a new term, for those who may add one; alone where the source has none. */
export function NewTerm({ isAlone = false }: { isAlone?: boolean }) {
  const glossaries = useOpenGlossaries()
  const sourceSelection = useSourceSelection()
  const { selected } = useEditing()
  const [given, setGiven] = useState<{ source: string; target: string }>()
  const { t } = useTranslation('editor')
  if (glossaries.length === 0) return null
  const form = given && <TermForm glossaries={glossaries} {...given} onDone={() => setGiven(undefined)} />
  if (form) return isAlone ? <div className={classes.part}>{form}</div> : form
  return (
    <div className={isAlone ? classes.part : classes.buttons}>
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => setGiven({ source: sourceSelection(), target: selected() })}
      >
        {t('glossary.add')}
      </Button>
    </div>
  )
}
