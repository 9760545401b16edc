import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { everyProjectQuery } from '../../api/manage.ts'

interface Props {
  projects: string[]
  onChange: (projects: string[]) => void
  error: string | undefined
}

/** The only projects that a token is for. */
export function ProjectChoice({ projects, onChange, error }: Props) {
  const { t } = useTranslation('account')
  const known = useQuery(everyProjectQuery).data ?? []
  return (
    <MultiSelect
      label={t('token.projects')}
      description={t('token.projectsHelp')}
      data={known.map(({ slug, name }) => ({ value: slug, label: name }))}
      value={projects}
      onChange={onChange}
      error={error}
      limit={100}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('token.clearProjects') }}
    />
  )
}
