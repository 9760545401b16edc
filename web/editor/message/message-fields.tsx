import { type RefCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allFields, joinFields, type MessageField, withFieldText } from '#core/message-fields/fields.ts'
import type { Sample } from '#core/message-fields/preview.ts'
import { useEditing } from '../model/context.ts'
import { useForm } from '../model/use-model.ts'
import { BranchField } from './branch-field.tsx'
import classes from './message-fields.module.css'
import { MessagePreview } from './message-preview.tsx'
import type { MessageSyntaxId } from './message-syntax.ts'
import { pluralCategoriesOf, samplesFor } from './plural-categories.ts'
import { readFields, readTree, sourceTexts } from './read-message.ts'

export interface MessageFieldsProps {
  syntax: MessageSyntaxId
  direction: string
  storePart: RefCallback<HTMLTextAreaElement>
  /** What is shown for a text that cannot be taken apart. */
  fallback: React.ReactNode
}

/** The branches of a message, a field each, and how it reads with values. */
export function MessageFieldsView({ syntax, direction, storePart, fallback }: MessageFieldsProps) {
  const { model } = useEditing()
  const { t } = useTranslation('editor')
  const { fields, plural, source, text, setFields } = useMessageFields(syntax)
  const [samples, setSamples] = useState<ReadonlyMap<string, Sample>>(() => new Map())
  const sourceOf = useMemo(() => sourceTexts(source), [source])
  const box = useRef<HTMLDivElement>(null)
  // The field that stood here until this part had come may have had the focus.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) box.current?.querySelector('textarea')?.focus()
  }, [])
  if (!fields)
    return (
      <>
        <p className={classes.quiet}>{t('fields.unreadable')}</p>
        {fallback}
      </>
    )
  const change = (key: string, typed: string) => {
    const next = withFieldText(fields, key, typed)
    setFields(next)
    model.set(0, joinFields(next))
  }
  const enter = ({ path }: MessageField) => setSamples((before) => new Map([...before, ...samplesFor(path, plural)]))
  return (
    <div ref={box} className={classes.fields} data-dense="several">
      {allFields(fields).map((field) => (
        <BranchField
          key={field.key}
          field={field}
          source={sourceOf(field)}
          plural={plural}
          direction={direction}
          area={storePart}
          onChange={change}
          onEnter={enter}
        />
      ))}
      <MessagePreview
        syntax={syntax}
        text={text}
        direction={direction}
        plural={plural}
        samples={samples}
        onSamples={setSamples}
      />
    </div>
  )
}

/** The fields of the text in hand. What is typed into one keeps its shape, also while it cannot be read. */
function useMessageFields(syntax: MessageSyntaxId) {
  const { unit, context, flags } = useEditing()
  const text = useForm(0)
  const plural = useMemo(() => pluralCategoriesOf(context.target), [context.target])
  const [sourceText = ''] = unit.source
  const source = useMemo(() => readTree(syntax, sourceText, flags), [syntax, sourceText, flags])
  const read = () => readFields(text, readTree(syntax, text, flags), source, plural.categories)
  const [fields, setFields] = useState(read)
  const isCurrent = fields !== undefined && joinFields(fields) === text
  const shown = useMemo(
    () => (isCurrent ? fields : readFields(text, readTree(syntax, text, flags), source, plural.categories)),
    [isCurrent, fields, text, syntax, flags, source, plural],
  )
  return { fields: shown, setFields, plural, source, text: useDeferredValue(text) }
}
