import { TagsInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Submission } from '../../../../components/form/use-submission.ts'

interface Fields {
  name: string
  domains: string[]
}

export const noScimFields: Fields = { name: '', domains: [] }

interface Props {
  value: Fields
  onChange: (value: Fields) => void
  submission: Submission
}

/** What every connection has: its name, and whom it may manage. */
export function ScimFields({ value, onChange, submission }: Props) {
  const { t } = useTranslation('manage')
  return (
    <>
      <TextInput
        label={t('scim.name')}
        value={value.name}
        onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
        error={submission.problem('name')}
        required
      />
      <TagsInput
        label={t('scim.domains')}
        description={t('scim.domainsHelp')}
        value={value.domains}
        onChange={(domains) => onChange({ ...value, domains })}
        error={submission.problem('domains')}
        acceptValueOnBlur
      />
    </>
  )
}
