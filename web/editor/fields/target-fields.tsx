import { lazy, type Ref, type RefCallback, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EachForm } from '../../components/text/each-form.tsx'
import { AsTextButton } from '../message/as-text-button.tsx'
import { messageSyntaxOf } from '../message/message-syntax.ts'
import { useAsText } from '../message/use-as-text.ts'
import { useEditing } from '../model/context.ts'
import { pluralNames } from '../model/plural-names.ts'
import type { SaveStop } from '../model/use-save-stop.ts'
import { TargetField } from './target-field.tsx'

const MessageFieldsView = lazy(() =>
  import('../message/message-fields.tsx').then((part) => ({ default: part.MessageFieldsView })),
)

interface Props {
  store(form: number): Ref<HTMLTextAreaElement>
  /** For the fields of a message with branches; without it a message is edited as one text. */
  storePart?: RefCallback<HTMLTextAreaElement>
  direction: string
  /** A save that was held up because of the text. */
  stop?: SaveStop | undefined
  /** Among many strings: the name of a field says which string it is for. */
  isNamedBySource?: boolean
}

/** So much of a source tells one string from the next. */
const MAX_NAME_LENGTH = 80

/** A field for each form that the language has, or for each branch of a message that has some. */
export function TargetFields(props: Props) {
  const { unit, flags } = useEditing()
  const [isText, toggle] = useAsText()
  const { storePart, direction } = props
  const syntax = useMemo(() => messageSyntaxOf(flags, unit.source), [flags, unit.source])
  const forms = <FormFields {...props} />
  if (!syntax || !storePart || unit.target.length > 1) return forms
  return (
    <>
      <AsTextButton isText={isText} onToggle={toggle} />
      {isText ? (
        forms
      ) : (
        <Suspense fallback={forms}>
          <MessageFieldsView syntax={syntax} direction={direction} storePart={storePart} fallback={forms} />
        </Suspense>
      )}
    </>
  )
}

function FormFields({ store, direction, stop, isNamedBySource = false }: Props) {
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
