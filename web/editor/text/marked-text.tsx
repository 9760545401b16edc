import { memo } from 'react'
import { spokenIn, type TextLanguage } from '../../components/text/foreign-text.tsx'
import type { Piece } from './pieces.ts'
import classes from './text.module.css'

interface Props {
  pieces: readonly Piece[]
  language: TextLanguage
}

/** A text with its marks. The characters themselves stay what they are, so that it can be selected and copied. */
export const MarkedText = memo(function MarkedText({ pieces, language }: Props) {
  return (
    <span className={classes.text} {...spokenIn(language)}>
      {pieces.map(({ start, text, marks, sign }) =>
        marks.length === 0 ? (
          text
        ) : (
          <span key={start} className={classes.piece} data-marks={marks.join(' ')} title={sign?.name}>
            {sign && <span className={classes.sign} data-sign={sign.shape} />}
            {text}
          </span>
        ),
      )}
    </span>
  )
})
