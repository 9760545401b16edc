import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Me } from '../../../api/account.ts'
import { emailsQuery, type Profile } from '../../../api/profile.ts'
import classes from '../../../components/form/form.module.css'
import { Form } from '../../../components/form/form.tsx'
import { FormError } from '../../../components/form/form-error.tsx'
import { SaveBar } from '../../../components/form/save-bar.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { WithProfile } from './with-profile.tsx'

const texts = [
  'website',
  'public_email',
  'contact',
  'fediverse',
  'codesite',
  'github',
  'linkedin',
  'twitter',
  'liberapay',
  'location',
  'company',
] as const

function textsOf(profile: Profile): Pick<Profile, (typeof texts)[number]> {
  const { website, public_email, contact, fediverse, codesite, github } = profile
  const { linkedin, twitter, liberapay, location, company } = profile
  return {
    ...{ website, public_email, contact, fediverse, codesite, github },
    ...{ linkedin, twitter, liberapay, location, company },
  }
}

/** What others see of somebody, and how commits name them. */
export function Person({ me }: { me: Me }) {
  return <WithProfile>{(profile) => <PersonForm me={me} profile={profile} />}</WithProfile>
}

function PersonForm({ me, profile }: { me: Me; profile: Profile }) {
  const { t } = useTranslation('account')
  const emails = useQuery(emailsQuery).data ?? []
  const first = { full_name: me.full_name, commit_email: profile.commit_email, ...textsOf(profile) }
  const form = useProfileForm(me, first, ({ full_name, ...rest }) => ({ full_name, profile: rest }))
  const choices = emails.map(({ email }) => email)
  return (
    <Form onSubmit={() => form.save()}>
      <FormError error={form.submission.error} fields={['full_name', ...texts.map((name) => `profile.${name}`)]} />
      <TextInput
        label={t('field.fullName')}
        value={form.fields.full_name}
        onChange={(event) => form.set('full_name', event.currentTarget.value)}
        error={form.submission.problem('full_name')}
        autoComplete="name"
        required
      />
      <Select
        label={t('person.commitEmail')}
        description={t('person.commitEmailHelp')}
        data={[{ value: '', label: t('person.commitEmailPrimary') }, ...choices]}
        value={form.fields.commit_email}
        onChange={(value) => form.set('commit_email', value ?? '')}
        allowDeselect={false}
      />
      <div className={classes.pair}>
        {texts.map((name) => (
          <TextInput
            key={name}
            label={t(`person.${name}`)}
            value={form.fields[name]}
            onChange={(event) => form.set(name, event.currentTarget.value)}
            error={form.submission.problem(`profile.${name}`)}
          />
        ))}
      </div>
      <SaveBar busy={form.submission.busy} />
    </Form>
  )
}
