import { Button } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useTextOf } from '../../locale/own-words.ts'
import { SettingInput } from './setting-input.tsx'
import classes from './setting-row.module.css'
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
  const nameOf = useTextOf('manage')
  const inherit = inheritName(field.name)
  const input = (
    <SettingInput
      of={of}
      field={field}
      project={slugOfProject(stored)}
      vcs={String(stored.vcs ?? '')}
      value={values[field.name]}
      error={error}
      onChange={(value) => onChange({ [field.name]: value })}
    />
  )
  if (outer === undefined || typeof stored[inherit] !== 'boolean') return input
  const name = nameOf(`${of}.${field.name}`)
  if (values[inherit] === true)
    return (
      <Inherited
        name={name}
        from={t(`inherited.${outer}`)}
        // What it would come to is known only of what is stored.
        value={stored[inherit] === true ? shownValue(stored[`effective_${field.name}`]) : ''}
        isTemplate={field.kind === 'template'}
        onOverride={() => onChange({ [inherit]: false })}
      />
    )
  return (
    <div className={classes.own}>
      {input}
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`${name}: ${t(`inherit.${outer}`)}`}
        onClick={() => onChange({ [inherit]: true })}
      >
        {t(`inherit.${outer}`)}
      </Button>
    </div>
  )
}

const shownValue = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

interface InheritedProps {
  name: string
  from: string
  value: string
  isTemplate: boolean
  onOverride: () => void
}

function Inherited({ name, from, value, isTemplate, onOverride }: InheritedProps) {
  const { t } = useTranslation('manage')
  const id = useId()
  return (
    <section className={classes.inherited} aria-labelledby={id}>
      <div className={classes.head}>
        <span id={id} className={classes.name}>
          {name}
        </span>
        <span className={classes.from}>{from}</span>
        <Button size="compact-sm" variant="default" aria-label={`${t('override')}: ${name}`} onClick={onOverride}>
          {t('override')}
        </Button>
      </div>
      {value !== '' && (
        <bdi className={classes.value} data-template={isTemplate || undefined}>
          {value}
        </bdi>
      )}
    </section>
  )
}
