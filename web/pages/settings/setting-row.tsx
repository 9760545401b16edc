import { Checkbox, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTextOf } from '../../locale/own-words.ts'
import { SettingInput } from './setting-input.tsx'
import { inheritName, type SettingField, type Values } from './settings-fields.ts'

interface Props {
  /** Which texts name it: project or component. */
  of: 'project' | 'component'
  /** Where the value may come from; nothing: it is always its own. */
  outer: 'project' | 'workspace' | undefined
  field: SettingField
  stored: Values
  values: Values
  error: string | undefined
  onChange: (changed: Values) => void
}

/** The project that a component is in. */
function slugOfProject({ project }: Values): string {
  return typeof project === 'object' && project !== null && 'slug' in project ? String(project.slug) : ''
}

/** One setting; where it may come from what is around, whether it does. */
export function SettingRow({ of, outer, field, stored, values, error, onChange }: Props) {
  const { t } = useTranslation('manage')
  const name = useTextOf('manage')
  const inherit = inheritName(field.name)
  const input = (
    <SettingInput
      of={of}
      field={field}
      project={slugOfProject(stored)}
      value={values[field.name]}
      error={error}
      onChange={(value) => onChange({ [field.name]: value })}
    />
  )
  if (outer === undefined || typeof stored[inherit] !== 'boolean') return input
  const inherits = values[inherit] === true
  const effective = String(stored[`effective_${field.name}`] ?? '')
  return (
    <Stack gap="xs">
      <Checkbox
        label={`${name(`${of}.${field.name}`)}: ${t(`inherit.${outer}`)}`}
        description={inherits && stored[inherit] === true && effective !== '' ? <bdi>{effective}</bdi> : undefined}
        checked={inherits}
        onChange={(event) => onChange({ [inherit]: event.currentTarget.checked })}
      />
      {!inherits && input}
    </Stack>
  )
}
