import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundTerm } from '../data/feedback.ts'
import { useEditing } from '../model/context.ts'
import { ChecksPart } from './checks-part.tsx'
import { GlossaryPart } from './glossary-part.tsx'
import { InfoPart } from './info-part.tsx'
import { ScreenshotsPart } from './screenshots-part.tsx'
import classes from './side-panel.module.css'

interface Props {
  terms: readonly FoundTerm[]
  /** What stands first. */
  children: ReactNode
}

/** What to look at beside the text. */
export function SidePanel({ terms, children }: Props) {
  const { t } = useTranslation('editor')
  const { context } = useEditing()
  return (
    <aside className={classes.side} aria-label={t('side.title')}>
      {children}
      <ChecksPart />
      {!context.translation.component?.hide_glossary_matches && <GlossaryPart terms={terms} />}
      <ScreenshotsPart />
      <InfoPart />
    </aside>
  )
}
