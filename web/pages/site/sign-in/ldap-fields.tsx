import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '../../../components/form/form.module.css'
import type { Provider } from './provider-queries.ts'

export type LdapSettings = NonNullable<Provider['ldap']>

interface Props {
  ldap: LdapSettings
  onChange: (ldap: LdapSettings) => void
  problem: (field: string) => string | undefined
}

const people = ['user_filter', 'user_dn'] as const
const attributes = ['subject_attribute', 'username_attribute', 'email_attribute', 'name_attribute'] as const
const groups = ['group_base_dn', 'group_filter'] as const
const explained = [...people, ...groups] as const
const plain = ['base_dn', ...attributes, 'group_attribute'] as const

/** How people and groups are found in a directory. */
export function LdapFields({ ldap, onChange, problem }: Props) {
  const { t } = useTranslation('manage')
  const inputOf = (name: (typeof explained | typeof plain)[number]) => ({
    label: t(`ldap.${name}`),
    value: ldap[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...ldap, [name]: event.currentTarget.value }),
    error: problem(`ldap.${name}`),
  })
  const explainedField = (name: (typeof explained)[number]) => (
    <TextInput
      key={name}
      {...inputOf(name)}
      description={t(`ldap.${name}.help`, { username: '{username}', dn: '{dn}' })}
    />
  )
  return (
    <>
      <Checkbox
        label={t('ldap.start_tls')}
        checked={ldap.start_tls}
        onChange={(event) => onChange({ ...ldap, start_tls: event.currentTarget.checked })}
        error={problem('ldap.start_tls')}
      />
      <TextInput {...inputOf('base_dn')} required />
      {people.map(explainedField)}
      <div className={classes.pair}>
        {attributes.map((name) => (
          <TextInput key={name} {...inputOf(name)} />
        ))}
      </div>
      {groups.map(explainedField)}
      <TextInput {...inputOf('group_attribute')} />
      <Textarea
        label={t('ldap.ca_certificate')}
        description={t('ldap.ca_certificate.help')}
        value={ldap.ca_certificate}
        onChange={(event) => onChange({ ...ldap, ca_certificate: event.currentTarget.value })}
        autosize
        maxRows={6}
      />
    </>
  )
}
