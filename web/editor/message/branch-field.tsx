import { type RefCallback, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldStep, MessageField } from '#core/message-fields/fields.ts'
import fieldClasses from '../fields/target-field.module.css'
import { useEditing } from '../model/context.ts'
import { useAreaProps } from '../model/use-area-props.ts'
import { MarkedText } from '../text/marked-text.tsx'
import { piecesOf } from '../text/pieces.ts'
import textClasses from '../text/text.module.css'
import classes from './message-fields.module.css'
import type { PluralCategories } from './plural-categories.ts'

interface Props {
  field: MessageField
  /** What it translates. */
  source: string
  plural: PluralCategories
  direction: string
  area: RefCallback<HTMLTextAreaElement>
  onChange(key: string, text: string): void
  onEnter(field: MessageField): void
}

/** The text of one branch of a message. */
export function BranchField({ field, source, plural, direction, area, onChange, onEnter }: Props) {
  const { context, highlightsIn } = useEditing()
  const id = useId()
  const usual = useAreaProps(direction)
  const { t } = useTranslation('editor')
  const { text, path } = field
  const pieces = useMemo(() => piecesOf(text, highlightsIn), [text, highlightsIn])
  const sourcePieces = useMemo(() => piecesOf(source, highlightsIn), [source, highlightsIn])
  const step = path.at(-1)
  const examples = step ? examplesOf(step, plural) : ''
  return (
    <div className={fieldClasses.field}>
      <div className={fieldClasses.head}>
        <label htmlFor={id} className={fieldClasses.label}>
          {path.length === 0 ? t('fields.text') : path.map(nameOf).join(' · ')}
          {examples && <span className={fieldClasses.examples}> ({t('target.examples', { examples })})</span>}
        </label>
        {source && (
          <span className={classes.source} id={`${id}-source`}>
            <MarkedText pieces={sourcePieces} language={context.source} />
          </span>
        )}
      </div>
      <div className={fieldClasses.stack}>
        <div className={`${textClasses.under} ${fieldClasses.under}`} aria-hidden="true" dir={direction}>
          {pieces.map(({ start, text: part, marks }) => (
            <span key={start} className={textClasses.piece} data-marks={marks.join(' ') || undefined}>
              {part}
            </span>
          ))}
          {'\u200b'}
        </div>
        <textarea
          id={id}
          ref={area}
          className={fieldClasses.area}
          data-form={0}
          data-branch={field.key}
          value={text}
          {...usual}
          aria-describedby={source ? `${id}-source` : undefined}
          onFocus={() => onEnter(field)}
          onChange={(event) => onChange(field.key, event.currentTarget.value)}
        />
      </div>
    </div>
  )
}

const nameOf = ({ kind, name, selector }: FieldStep): string =>
  kind === 'attribute' ? `.${name}` : `${name} ${selector.startsWith('=') ? selector : `= ${selector}`}`

function examplesOf({ kind, selector }: FieldStep, { examples }: PluralCategories): string {
  if (kind === 'attribute' || kind === 'select') return ''
  const numbers = examples(kind, selector)
  return numbers.length > 3 ? `${numbers.slice(0, 3).join(', ')}, …` : numbers.join(', ')
}
