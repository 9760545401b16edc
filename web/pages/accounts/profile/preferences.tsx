import { Checkbox, NumberInput, Select, TextInput, useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { listingColumns } from '#core/settings/listing-columns.ts'
import type { Me } from '../../../api/account.ts'
import type { Profile } from '../../../api/profile.ts'
import classes from '../../../components/form/form.module.css'
import { Form } from '../../../components/form/form.tsx'
import { FormError } from '../../../components/form/form-error.tsx'
import { SaveBar } from '../../../components/form/save-bar.tsx'
import { type ProfileForm, useProfileForm } from './use-profile-form.ts'
import { WithProfile } from './with-profile.tsx'

const switches = [
  'hide_completed',
  'secondary_in_zen',
  'hide_source_secondary',
  'auto_watch',
  'contribute_personal_tm',
] as const

type ListingColumn = (typeof listingColumns)[number]

const themes = ['auto', 'light', 'dark'] as const

/** How the interface behaves for this person. */
export function Preferences({ me }: { me: Me }) {
  return <WithProfile>{(profile) => <PreferencesForm me={me} profile={profile} />}</WithProfile>
}

type Plain = 'theme' | 'translate_mode' | 'special_chars' | 'editor_link' | 'dashboard_view' | (typeof switches)[number]

interface Fields extends Pick<Profile, Plain> {
  listing_columns: ListingColumn[]
  /** A text while somebody types: an empty field is not a number yet. */
  nearby_strings: number | string
}

/** The fields of the form, out of all that a profile has. */
function fieldsOf(profile: Profile): Fields {
  const { theme, translate_mode, special_chars, editor_link, nearby_strings, dashboard_view } = profile
  const { hide_completed, secondary_in_zen, hide_source_secondary, auto_watch, contribute_personal_tm } = profile
  return {
    ...{ theme, translate_mode, special_chars, editor_link, nearby_strings, dashboard_view },
    ...{ hide_completed, secondary_in_zen, hide_source_secondary, auto_watch, contribute_personal_tm },
    listing_columns: listingColumns.filter((name) => profile.listing_columns.includes(name)),
  }
}

function PreferencesForm({ me, profile }: { me: Me; profile: Profile }) {
  const { t } = useTranslation('account')
  const { setColorScheme } = useMantineColorScheme()
  const form = useProfileForm(me, fieldsOf(profile), ({ nearby_strings, ...rest }) => ({
    profile: { ...rest, nearby_strings: Number(nearby_strings) || 1 },
  }))
  return (
    <Form
      onSubmit={() => {
        setColorScheme(themes.find((one) => one === form.fields.theme) ?? 'auto')
        form.save()
      }}
    >
      <FormError error={form.submission.error} fields={['profile.editor_link']} />
      <div className={classes.pair}>
        <Choices form={form} />
      </div>
      <TextInput
        label={t('preferences.special')}
        description={t('preferences.specialHelp')}
        maxLength={30}
        value={form.fields.special_chars}
        onChange={(event) => form.set('special_chars', event.currentTarget.value)}
      />
      <TextInput
        label={t('preferences.editorLink')}
        description={t('preferences.editorLinkHelp')}
        value={form.fields.editor_link}
        onChange={(event) => form.set('editor_link', event.currentTarget.value)}
        error={form.submission.problem('profile.editor_link')}
      />
      {switches.map((name) => (
        <Checkbox
          key={name}
          label={t(`preferences.${name}`)}
          checked={form.fields[name]}
          onChange={(event) => form.set(name, event.currentTarget.checked)}
        />
      ))}
      <Columns form={form} />
      <SaveBar busy={form.submission.busy} />
    </Form>
  )
}

/** Columns of the lists of projects, components and languages. */
function Columns({ form }: { form: ProfileForm<Fields> }) {
  const { t } = useTranslation('account')
  const { listing_columns: chosen } = form.fields
  const toggle = (name: ListingColumn) =>
    form.set('listing_columns', chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])
  return (
    <fieldset className={classes.rows}>
      <legend>{t('preferences.columns')}</legend>
      {listingColumns.map((name) => (
        <Checkbox
          key={name}
          label={t(`preferences.column.${name}`)}
          checked={chosen.includes(name)}
          onChange={() => toggle(name)}
        />
      ))}
    </fieldset>
  )
}

/** What is chosen from a few, and a number. */
function Choices({ form }: { form: ProfileForm<Fields> }) {
  const { t } = useTranslation('account')
  return (
    <>
      <Select
        label={t('preferences.theme')}
        data={themes.map((value) => ({ value, label: t(`preferences.theme.${value}`) }))}
        value={form.fields.theme}
        onChange={(value) => form.set('theme', value ?? 'auto')}
        allowDeselect={false}
      />
      <Select
        label={t('preferences.mode')}
        data={[
          { value: '0', label: t('preferences.mode.full') },
          { value: '1', label: t('preferences.mode.zen') },
        ]}
        value={String(form.fields.translate_mode)}
        onChange={(value) => form.set('translate_mode', Number(value))}
        allowDeselect={false}
      />
      <Select
        label={t('preferences.dashboard')}
        data={[
          { value: '1', label: t('preferences.dashboard.watched') },
          { value: '5', label: t('preferences.dashboard.suggested') },
          { value: '6', label: t('preferences.dashboard.lists') },
          { value: '7', label: t('preferences.dashboard.managed') },
        ]}
        value={String(form.fields.dashboard_view)}
        onChange={(value) => form.set('dashboard_view', Number(value))}
        allowDeselect={false}
      />
      <NumberInput
        label={t('preferences.nearby')}
        min={1}
        max={50}
        value={form.fields.nearby_strings}
        onChange={(value) => form.set('nearby_strings', value)}
      />
    </>
  )
}
