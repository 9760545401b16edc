import { useMemo } from 'react'
import { diffWords } from '#core/text/diff.ts'
import type { TextLanguage } from '../../components/foreign-text.tsx'
import { languageTag } from '../../locale/language-tag.ts'
import classes from './text.module.css'

/** What changed from one text to another, word by word. */
export function DiffText({ before, after, language }: { before: string; after: string; language: TextLanguage }) {
  const parts = useMemo(() => diffWords(before, after), [before, after])
  return (
    <span className={classes.text} lang={languageTag(language.code)} dir={language.direction || 'auto'}>
      {parts.map(({ kind, text }, index) =>
        kind === 'equal' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one diff have no name but their place
          <span key={index}>{text}</span>
        ) : kind === 'added' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one diff have no name but their place
          <ins key={index}>{text}</ins>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one diff have no name but their place
          <del key={index}>{text}</del>
        ),
      )}
    </span>
  )
}
