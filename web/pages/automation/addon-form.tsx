import { Button, Checkbox, NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { useNames } from '../../locale/own-words.ts'
import type { AddonField, AddonKind } from './addons.ts'

interface Props {
  kind: AddonKind | undefined
  configuration: Record<string, unknown>
  onSave: (configuration: Record<string, unknown>) => Promise<void>
  /** What comes below, of what stands in the form. */
  after?: ((values: Record<string, unknown>) => ReactNode) | undefined
}

/** What an add-on can be told, one control for each field its kind has. */
export function AddonForm({ kind, configuration, onSave, after }: Props) {
  const { t } = useTranslation('manage')
  const submission = useSubmission()
  const fields = Object.entries(kind?.fields ?? {})
  const [values, setValues] = useState<Record<string, unknown>>(() =>
    Object.fromEntries(fields.map(([name, field]) => [name, configuration[name] ?? field.default])),
  )
  return (
    <Form
      onSubmit={() => {
        const given = Object.entries(values).filter(([, value]) => value !== undefined)
        submission.run(() => onSave(Object.fromEntries(given)))
      }}
    >
      <FormError error={submission.error} fields={fields.flatMap(([name]) => [name, `configuration.${name}`])} />
      {fields.map(([name, field]) => (
        <AddonInput
          key={name}
          name={name}
          field={field}
          value={values[name]}
          error={submission.problem(name) ?? submission.problem(`configuration.${name}`)}
          onChange={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
      <div className={classes.buttons}>
        <Button type="submit" loading={submission.busy}>
          {t('addons.save')}
        </Button>
      </div>
      {after?.(values)}
    </Form>
  )
}

interface InputProps {
  name: string
  field: AddonField
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
}

/** What a later server asks for beside what is known here: `add_flags` reads as "Add flags". */
const labelOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

function AddonInput({ name, field, value, error, onChange }: InputProps) {
  const { t } = useTranslation('manage')
  const named = useNames('addons')
  const action = useNames('changes')
  const choices = (field.choices ?? []).map((one) => ({
    value: String(one),
    label: field.type === 'numbers' ? action(one, String(one)) : named(`field.${name}.${one}`, String(one)),
  }))
  const common = { label: named(`field.${name}`, labelOf(name)), error, required: field.required ?? false }
  switch (field.type) {
    case 'boolean':
      return (
        <Checkbox
          label={common.label}
          error={error}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'choice':
      return (
        <NativeSelect
          {...common}
          data={choices}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'texts':
    case 'numbers':
      return (
        <TagsInput
          {...common}
          data={choices}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
        />
      )
    case 'object':
      return (
        <Textarea
          {...common}
          autosize
          minRows={8}
          value={typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'secret':
      return (
        <PasswordField
          {...common}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('show') }}
          autoComplete="off"
        />
      )
    default:
      return (
        <TextInput
          {...common}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
          inputMode={field.type === 'text' ? 'text' : 'decimal'}
        />
      )
  }
}
