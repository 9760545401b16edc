import { type Ref, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EachForm } from '../../components/text/each-form.tsx'
import { useEditing } from '../model/context.ts'
import { pluralNames } from '../model/plural-names.ts'
import type { SaveStop } from '../model/use-save-stop.ts'
import { TargetField } from './target-field.tsx'

interface Props {
  store(form: number): Ref<HTMLTextAreaElement>
  direction: string
  /** A save that was held up because of the text. */
  stop?: SaveStop | undefined
  /** Among many strings: the name of a field says which string it is for. */
  isNamedBySource?: boolean
}

/** So much of a source tells one string from the next. */
const MAX_NAME_LENGTH = 80

/** A field for each form that the language has. */
export function TargetFields({ store, direction, stop, isNamedBySource = false }: Props) {
  const { unit, context } = useEditing()
  const { t } = useTranslation('editor')
  const { name: language, plural } = context.target
  const count = unit.target.length
  const names = useMemo(() => pluralNames(count, plural), [count, plural])
  return (
    <EachForm forms={unit.target}>
      {(_, form) => (
        <TargetField
          form={form}
          label={count > 1 ? t('target.form', { language, number: form + 1 }) : language}
          examples={names[form]?.examples ?? ''}
          area={store(form)}
          direction={direction}
          about={isNamedBySource ? (unit.source[0] ?? '').slice(0, MAX_NAME_LENGTH) : ''}
          stop={stop}
        />
      )}
    </EachForm>
  )
}
