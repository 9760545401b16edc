import { MultiSelect, TagsInput } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { parseFlags, writeFlags } from '#core/units/flags.ts'
import { useNames } from '../../locale/own-words.ts'

/** What checks there are, and which flags turn them on or off. Fetched when somebody wants to choose. */
const checksQuery = queryOptions({
  queryKey: ['checks of the service'],
  queryFn: async () => {
    const [{ allChecks }, { ignoreFlag }] = await Promise.all([
      import('#core/checks/registry.ts'),
      import('#core/checks/model/check.ts'),
    ])
    return allChecks.map(({ id, name, enabledBy }) => ({ id, name, flags: [...(enabledBy ?? []), ignoreFlag(id)] }))
  },
  staleTime: Number.POSITIVE_INFINITY,
})

interface Props {
  label: string
  description: string
  error: string | undefined
}

/** Checks by their names. */
export function ChecksPicker({
  value,
  onChange,
  ...common
}: Props & { value: unknown; onChange: (ids: string[]) => void }) {
  const named = useNames('checks')
  const chosen = Array.isArray(value) ? value.map(String) : []
  const known = useQuery(checksQuery).data ?? []
  const strange = chosen.filter((id) => !known.some((check) => check.id === id))
  const data = [...known, ...strange.map((id) => ({ id, name: id }))].map(({ id, name }) => ({
    value: id,
    label: named(id, name),
  }))
  return <MultiSelect {...common} data={data} value={chosen} onChange={onChange} searchable hidePickedOptions />
}

/** One text for each flag, with its values. */
const flagTexts = (text: string): string[] => [...parseFlags(text)].map((flag) => writeFlags(new Map([flag])))

/** Flags one by one; those that are known are proposed, others can be typed. */
export function FlagsPicker({
  value,
  onChange,
  ...common
}: Props & { value: string; onChange: (text: string) => void }) {
  const data = [...new Set((useQuery(checksQuery).data ?? []).flatMap(({ flags }) => flags))].sort()
  return (
    <TagsInput
      {...common}
      data={data}
      maxDropdownHeight={220}
      limit={50}
      value={flagTexts(value)}
      onChange={(flags) => onChange(flags.join(', '))}
    />
  )
}
