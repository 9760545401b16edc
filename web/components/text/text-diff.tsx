import { Fragment, useMemo } from 'react'
import { diffWords } from '#core/text/diff.ts'
import { spokenIn, type TextLanguage } from './foreign-text.tsx'
import classes from './text-diff.module.css'

const elements = { equal: Fragment, added: 'ins', removed: 'del' } as const

interface Props {
  before: string
  after: string
  language: TextLanguage
}

/** What became of a text, word by word: struck through what went, marked what came. */
export function TextDiff({ before, after, language }: Props) {
  const parts = useMemo(() => diffWords(before, after), [before, after])
  return (
    <span className={classes.text} {...spokenIn(language)}>
      {parts.map(({ kind, text }, index) => {
        const Part = elements[kind]
        // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text has no other name than its place
        return <Part key={index}>{text}</Part>
      })}
    </span>
  )
}
