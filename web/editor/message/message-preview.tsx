import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { previewMessage, type Sample, type WantedSample, wantedSamples } from '#core/message-fields/preview.ts'
import { spokenIn } from '../../components/text/foreign-text.tsx'
import { useEditing } from '../model/context.ts'
import classes from './message-fields.module.css'
import type { MessageSyntaxId } from './message-syntax.ts'
import type { PluralCategories } from './plural-categories.ts'
import { readTree } from './read-message.ts'

interface Props {
  syntax: MessageSyntaxId
  text: string
  direction: string
  plural: PluralCategories
  samples: ReadonlyMap<string, Sample>
  onSamples(samples: ReadonlyMap<string, Sample>): void
}

/** How the message reads with values that can be changed. */
export function MessagePreview({ syntax, text, direction, plural, samples, onSamples }: Props) {
  const { flags, context } = useEditing()
  const { t } = useTranslation('editor')
  const title = useId()
  const tree = useMemo(() => (text === '' ? undefined : readTree(syntax, text, flags)), [syntax, text, flags])
  const wanted = useMemo(() => (tree ? wantedSamples(tree) : []), [tree])
  if (!tree) return null
  const values = new Map(wanted.map((one) => [one.name, samples.get(one.name) ?? usualSample(one)]))
  return (
    <section className={classes.preview} aria-labelledby={title}>
      <p id={title} className={classes.title}>
        {t('fields.preview')}
      </p>
      {wanted.length > 0 && (
        <div className={classes.samples}>
          {wanted.map((one) => (
            <SampleField
              key={one.name}
              wanted={one}
              value={values.get(one.name) ?? ''}
              onChange={(value) => onSamples(new Map([...samples, [one.name, value]]))}
            />
          ))}
        </div>
      )}
      {previewMessage(tree, values, plural.language).map(({ name, text: shown }) => (
        <p key={name} className={classes.shown}>
          {name !== '' && <span className={classes.quiet}>.{name} </span>}
          <span {...spokenIn(context.target)} dir={direction}>
            {shown}
          </span>
        </p>
      ))}
    </section>
  )
}

function SampleField({
  wanted,
  value,
  onChange,
}: {
  wanted: WantedSample
  value: Sample
  onChange(value: Sample): void
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{wanted.name}</label>
      {wanted.kind === 'word' ? (
        <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {wanted.words.map((word) => (
            <option key={word}>{word}</option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          type={wanted.kind === 'number' ? 'number' : 'text'}
          value={value}
          onChange={({ currentTarget }) =>
            onChange(wanted.kind === 'number' ? Number(currentTarget.value) : currentTarget.value)
          }
        />
      )}
    </div>
  )
}

/** What a message is tried with at first. */
function usualSample({ kind, name, words }: WantedSample): Sample {
  if (kind === 'number') return 3
  if (kind === 'word') return words.at(-1) ?? ''
  return /name|user|author|person/i.test(name) ? 'Alex' : name
}
