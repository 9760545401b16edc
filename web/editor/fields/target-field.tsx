import { type Ref, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { flagNumber } from '#core/units/flags.ts'
import { formatNumber } from '../../locale/format.ts'
import { useMessages } from '../../locale/own-words.ts'
import { useEditing } from '../model/context.ts'
import { useAreaProps } from '../model/use-area-props.ts'
import { useChecked, useForm } from '../model/use-model.ts'
import type { SaveStop } from '../model/use-save-stop.ts'
import { type MarkedSpan, piecesOf } from '../text/pieces.ts'
import textClasses from '../text/text.module.css'
import classes from './target-field.module.css'

interface Props {
  form: number
  label: string
  examples: string
  /** What the field is for, said but not shown; empty: the label is enough. */
  about: string
  area: Ref<HTMLTextAreaElement>
  direction: string
  stop: SaveStop | undefined
}

/** One form of the translation: a plain text area over a copy of its text that carries the colours. */
export function TargetField({ form, label, examples, about, area, direction, stop }: Props) {
  const { unit, model, locked } = useEditing()
  const id = useId()
  const usual = useAreaProps(direction)
  const text = useForm(form)
  const { t } = useTranslation('editor')
  const words = useMessages('checks')
  const isStopped = stop?.forms[form] === text
  const problems = isStopped
    ? stop.findings.flatMap(({ places }) =>
        places.filter((one) => one.form === form).map(({ message }) => words(message)),
      )
    : []
  const isWrong = problems.length > 0
  const described = [locked !== undefined && `locked-${unit.id}`, isWrong && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={classes.field} data-wrong={isWrong || undefined}>
      <div className={classes.head}>
        <label htmlFor={id} className={classes.label}>
          {label}
          {examples && <span className={classes.examples}> ({t('target.examples', { examples })})</span>}
          {about && <span className={classes.about}>: {about}</span>}
        </label>
        <Counter text={text} />
      </div>
      <div className={classes.stack}>
        <Colours form={form} text={text} direction={direction} />
        <textarea
          id={id}
          ref={area}
          className={classes.area}
          data-form={form}
          value={text}
          {...usual}
          aria-invalid={isWrong || undefined}
          aria-describedby={described || undefined}
          onChange={(event) => model.set(form, event.currentTarget.value)}
        />
      </div>
      {isWrong && (
        <p id={`${id}-problem`} className={classes.problem}>
          {problems.join(' ')}
        </p>
      )}
    </div>
  )
}

function Colours({ form, text, direction }: { form: number; text: string; direction: string }) {
  const { highlightsIn } = useEditing()
  const { forms, findings } = useChecked()
  const isCurrent = forms[form] === text
  const spans = useMemo(
    () =>
      isCurrent
        ? findings.flatMap(({ places: scopes }) =>
            scopes
              .filter((scope) => scope.form === form)
              .map(({ start, end }): MarkedSpan => ({ start, end, mark: 'finding' })),
          )
        : [],
    [findings, form, isCurrent],
  )
  const pieces = useMemo(() => piecesOf(text, highlightsIn, spans), [text, highlightsIn, spans])
  return (
    <div className={`${textClasses.under} ${classes.under}`} aria-hidden="true" dir={direction}>
      {pieces.map(({ start, text: part, marks }) =>
        marks.length === 0 ? (
          part
        ) : (
          <span key={start} className={textClasses.piece} data-marks={marks.join(' ')}>
            {part}
          </span>
        ),
      )}
      {'\u200b'}
    </div>
  )
}

/** Texts beyond this are counted by the quicker measure. */
const LONG_TEXT_LENGTH = 5000
/** From this share of the usual limit on it is worth telling. */
const WARNING_SHARE = 0.8

/** What the server takes where no flag says otherwise. */
const usualLimit = (source: readonly string[]): number =>
  Math.max(100, 10 * Math.max(...source.map((text) => text.length)))

function Counter({ text }: { text: string }) {
  const { unit, flags } = useEditing()
  const { t } = useTranslation('editor')
  const length = text.length < LONG_TEXT_LENGTH ? [...text].length : text.length
  const stated = flagNumber(flags, 'max-length')
  const limit = stated ?? usualLimit(unit.source)
  if (stated === undefined && length < limit * WARNING_SHARE)
    return <span className={classes.counter}>{formatNumber(length)}</span>
  return (
    <span className={classes.counter} data-over={length > limit || undefined}>
      {t('target.counter', { length: formatNumber(length), limit: formatNumber(limit) })}
    </span>
  )
}
