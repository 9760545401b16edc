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

const people = ['base_dn', 'user_filter', 'user_dn'] as const
const attributes = ['subject_attribute', 'username_attribute', 'email_attribute', 'name_attribute'] as const
const groups = ['group_base_dn', 'group_filter', 'group_attribute'] as const

/** How people and groups are found in a directory. */
export function LdapFields({ ldap, onChange, problem }: Props) {
  const { t } = useTranslation('manage')
  const field = (name: (typeof people | typeof attributes | typeof groups)[number], help = false) => (
    <TextInput
      key={name}
      label={t(`ldap.${name}`)}
      description={help ? t(`ldap.${name}.help`, { username: '{username}', dn: '{dn}' }) : undefined}
      value={ldap[name]}
      onChange={(event) => onChange({ ...ldap, [name]: event.currentTarget.value })}
      error={problem(`ldap.${name}`)}
      required={name === 'base_dn'}
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
      {people.map((name) => field(name, name !== 'base_dn'))}
      <div className={classes.pair}>{attributes.map((name) => field(name))}</div>
      {groups.map((name) => field(name, name !== 'group_attribute'))}
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
