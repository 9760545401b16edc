import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditing } from '../model/context.ts'
import { useOpenGlossaries, useSourceSelection } from './open-glossaries.ts'
import classes from './side-panel.module.css'
import { TermForm } from './term-form.tsx'

/** The way to a new term, for those who may add one. */
export function NewTerm() {
  const glossaries = useOpenGlossaries()
  const sourceSelection = useSourceSelection()
  const { selected } = useEditing()
  const [given, setGiven] = useState<{ source: string; target: string }>()
  const { t } = useTranslation('editor')
  if (glossaries.length === 0) return null
  if (given) return <TermForm glossaries={glossaries} {...given} onDone={() => setGiven(undefined)} />
  return (
    <div className={classes.buttons}>
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
