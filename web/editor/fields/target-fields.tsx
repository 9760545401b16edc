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
}

/** A field for each form that the language has. */
export function TargetFields({ store, direction, stop }: Props) {
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
          stop={stop}
        />
      )}
    </EachForm>
  )
}
