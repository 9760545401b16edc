import { Checkbox, Input, Select, Stack } from '@mantine/core'
import { vcsParameters, withVcsParameter } from '#core/settings/vcs-params.ts'
import { isJsonObject } from '#core/text/json-object.ts'
import { useTextOf } from '../../locale/own-words.ts'

interface Props {
  /** The kind of repository. */
  vcs: string
  label: string
  description: string
  error: string | undefined
  value: unknown
  onChange: (value: unknown) => void
}

/** The parameters that a component's kind of repository takes; nothing where it takes none. */
export function VcsParams({ vcs, label, description, error, value, onChange }: Props) {
  const t = useTextOf('manage')
  const parameters = vcsParameters(vcs)
  if (parameters.length === 0) return null
  const stored = isJsonObject(value) ? value : {}
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={error}>
      <Stack gap="sm" mt="xs">
        {parameters.map((parameter) => {
          const { name, usual, choices } = parameter
          const now = stored[name] ?? usual
          const common = { label: t(`component.${name}`), description: t(`component.${name}.help`) }
          const change = (next: unknown) => onChange(withVcsParameter(stored, parameter, next))
          return choices ? (
            <Select
              key={name}
              {...common}
              data={choices.map((one) => ({ value: one, label: t(`component.${name}.${one}`) }))}
              value={String(now)}
              onChange={change}
              allowDeselect={false}
            />
          ) : (
            <Checkbox
              key={name}
              {...common}
              checked={now === true}
              onChange={(event) => change(event.currentTarget.checked)}
            />
          )
        })}
      </Stack>
    </Input.Wrapper>
  )
}
