import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { categoriesQuery, everyProjectQuery, fileFormatsQuery, workspacesQuery } from '../../api/manage.ts'
import { useNames, useTextOf } from '../../locale/own-words.ts'
import { ChecksPicker, FlagsPicker } from './check-pickers.tsx'
import type { SettingField } from './settings-fields.ts'
import classes from './settings-nav.module.css'
import { TemplatePreview } from './template-preview.tsx'
import { VcsParams } from './vcs-params.tsx'

const monospace = { input: classes.monospace ?? '' }

interface Props {
  /** Which texts name it. */
  of: 'project' | 'component' | 'language'
  field: SettingField
  /** Slug of the project around. */
  project: string
  /** The kind of the component's repository. */
  vcs?: string
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
}

/** The control for one setting, with its name and help. */
export function SettingInput({ of, field, project, vcs = '', value, error, onChange }: Props) {
  // The keys are made of the field's name; settings-fields.test.ts sees to it that each has a text.
  const t = useTextOf('manage')
  const common = {
    label: t(`${of}.${field.name}`),
    description: t(`${of}.${field.name}.help`),
    error,
  }
  const typed = {
    ...common,
    value: typeof value === 'string' ? value : '',
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  switch (field.kind) {
    case 'text':
      return <TextInput {...typed} />
    case 'preview':
      return (
        <div>
          <TextInput {...typed} spellCheck={false} />
          <TemplatePreview name={field.name} template={typed.value} />
        </div>
      )
    case 'lines':
      return <Textarea {...typed} autosize minRows={2} maxRows={12} />
    case 'template':
      return (
        <div>
          <Textarea {...typed} autosize minRows={2} maxRows={12} classNames={monospace} spellCheck={false} />
          <TemplatePreview name={field.name} template={typed.value} />
        </div>
      )
    case 'switch':
      return (
        <Checkbox {...common} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
      )
    case 'vcs-params':
      return <VcsParams {...common} vcs={vcs} value={value} onChange={onChange} />
    case 'number':
      return (
        <NumberInput
          {...common}
          value={typeof value === 'number' ? value : 0}
          onChange={(next) => onChange(Number(next))}
          {...(field.min !== undefined && { min: field.min })}
          {...(field.max !== undefined && { max: field.max })}
        />
      )
    case 'optional-number':
      return (
        <NumberInput
          {...common}
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange(next === '' ? null : Number(next))}
          allowDecimal={false}
          {...(field.min !== undefined && { min: field.min })}
          {...(field.max !== undefined && { max: field.max })}
        />
      )
    case 'checks':
      return <ChecksPicker {...common} value={value} onChange={onChange} />
    case 'flags':
      return <FlagsPicker {...common} value={typed.value} onChange={onChange} />
    case 'choice': {
      const choices = field.choices ?? []
      return (
        <Select
          {...common}
          data={choices.map((one) => ({ value: String(one), label: t(`${of}.${field.name}.${one}`) }))}
          value={String(value)}
          onChange={(next) => onChange(choices.find((one) => String(one) === next))}
          allowDeselect={false}
        />
      )
    }
    default:
      return <ThingSelect {...common} kind={field.kind} project={project} value={typed.value} onChange={onChange} />
  }
}

interface ThingProps {
  kind: 'format' | 'workspace' | 'category' | 'project'
  project: string
  label: string
  description: string
  value: string
  error: string | undefined
  onChange: (value: string | null) => void
}

/** One of the things that the server has a list of. */
function ThingSelect({ kind, project, value, ...common }: ThingProps) {
  const formats = useQuery({ ...fileFormatsQuery, enabled: kind === 'format' }).data ?? []
  const workspaces = useQuery({ ...workspacesQuery, enabled: kind === 'workspace' }).data ?? []
  const categories = useQuery({ ...categoriesQuery(project), enabled: kind === 'category' }).data ?? []
  const projects = useQuery({ ...everyProjectQuery, enabled: kind === 'project' }).data ?? []
  const named = useNames('formats')
  const data = {
    format: () => formats.map(({ id, name }) => ({ value: id, label: named(id, name) })),
    workspace: () => workspaces.map(({ id, name }) => ({ value: id, label: name })),
    category: () => categories.map(({ url, name }) => ({ value: url, label: name })),
    project: () => projects.map(({ url, name }) => ({ value: url, label: name })),
  }[kind]()
  if (kind === 'format' || kind === 'project')
    return <Select {...common} data={data} value={value} allowDeselect={false} searchable />
  return <Select {...common} data={data} value={value === '' ? null : value} clearable />
}
