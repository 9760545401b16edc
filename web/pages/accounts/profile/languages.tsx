import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Me } from '../../../api/account.ts'
import { everyLanguageQuery, nameInAddress, type Profile } from '../../../api/profile.ts'
import { Form } from '../../../components/form/form.tsx'
import { FormError } from '../../../components/form/form-error.tsx'
import { SaveBar } from '../../../components/form/save-bar.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { WithProfile } from './with-profile.tsx'

/** Languages somebody translates to, and those they like to see beside. */
export function Languages({ me }: { me: Me }) {
  return <WithProfile>{(profile) => <LanguagesForm me={me} profile={profile} />}</WithProfile>
}

function LanguagesForm({ me, profile }: { me: Me; profile: Profile }) {
  const { t } = useTranslation('account')
  const known = useQuery(everyLanguageQuery).data ?? []
  const first = {
    languages: profile.languages.map(nameInAddress),
    secondary_languages: profile.secondary_languages.map(nameInAddress),
  }
  const form = useProfileForm(me, first, (fields) => ({ profile: fields }))
  const codes = new Set([...known.map(({ code }) => code), ...first.languages, ...first.secondary_languages])
  const names = new Map(known.map(({ code, name }) => [code, name]))
  const data = [...codes].map((code) => ({ value: code, label: names.get(code) ?? code }))
  const choose = (name: keyof typeof first) => ({
    data,
    value: form.fields[name],
    onChange: (value: string[]) => form.set(name, value),
    error: form.submission.problem(`profile.${name}`),
    searchable: true,
    clearable: true,
    clearButtonProps: { 'aria-label': t('languages.clear') },
  })
  return (
    <Form onSubmit={() => form.save()}>
      <FormError error={form.submission.error} fields={['profile.languages', 'profile.secondary_languages']} />
      <MultiSelect label={t('languages.own')} description={t('languages.ownHelp')} {...choose('languages')} />
      <MultiSelect
        label={t('languages.secondary')}
        description={t('languages.secondaryHelp')}
        {...choose('secondary_languages')}
      />
      <SaveBar busy={form.submission.busy} />
    </Form>
  )
}
