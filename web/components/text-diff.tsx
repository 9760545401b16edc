import { useMemo } from 'react'
import { diffWords } from '#core/text/diff.ts'
import classes from './text-diff.module.css'

/** What became of a text, word by word: struck through what went, underlined what came. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffWords(before, after), [before, after])
  return (
    <span className={classes.text} dir="auto">
      {parts.map(({ kind, text }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text has no other name than its place
        if (kind === 'removed') return <del key={index}>{text}</del>
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        if (kind === 'added') return <ins key={index}>{text}</ins>
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        return <span key={index}>{text}</span>
      })}
    </span>
  )
}
