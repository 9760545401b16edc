import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Scope } from '../../api/scopes.ts'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { useNames } from '../../locale/own-words.ts'
import { MachineTest } from './machine-test.tsx'
import type { Configuration, Machine } from './machinery-queries.ts'

interface Props {
  scope: Scope
  machine: Machine
  known: Configuration
  onSave: (values: Configuration) => Promise<void>
  onCancel: () => void
}

/** What a service has to be told, and a way to try it out first. */
export function MachineForm({ scope, machine, known, onSave, onCancel }: Props) {
  const { t } = useTranslation('manage')
  const submission = useSubmission()
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(machine.settings.map((one) => [one.name, String(known[one.name] ?? one.default)])),
  )
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  return (
    <Form onSubmit={() => submission.run(() => onSave(given))}>
      <FormError error={submission.error} fields={machine.settings.map((one) => `configuration.${one.name}`)} />
      {machine.settings.map((one) => (
        <MachineField
          key={one.name}
          setting={one}
          value={values[one.name] ?? ''}
          error={submission.problem(`configuration.${one.name}`)}
          onChange={(value) => setValues({ ...values, [one.name]: value })}
        />
      ))}
      {machine.hosting !== 'here' && <MachineTest scope={scope} service={machine.service} configuration={given} />}
      <div className={classes.buttons}>
        <Button type="submit" loading={submission.busy}>
          {t('machinery.save')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('machinery.cancel')}
        </Button>
      </div>
    </Form>
  )
}

interface FieldProps {
  setting: Machine['settings'][number]
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function MachineField({ setting, value, error, onChange }: FieldProps) {
  const { t } = useTranslation('manage')
  const named = useNames('manage')
  const props = {
    label: setting.label,
    required: setting.required,
    error,
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  if (setting.choices.length > 0) {
    const choices = setting.choices.map((one) => ({ value: one, label: named(`machinery.choice.${one}`, one) }))
    return <NativeSelect {...props} data={setting.default === '' ? ['', ...choices] : choices} />
  }
  if (setting.kind === 'secret')
    return <PasswordField {...props} autoComplete="off" visibilityToggleButtonProps={{ 'aria-label': t('show') }} />
  return <TextInput {...props} {...(setting.kind === 'price' && { inputMode: 'decimal' })} />
}
