import { Button, Checkbox, NativeSelect, TagsInput, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ldapDefaults } from '#core/access/ldap-settings.ts'
import { samlDefaults } from '#core/access/saml-settings.ts'
import {
  presetOf,
  returnAddress,
  type SignInKind,
  signInKinds,
  signUpPolicies,
} from '#core/access/sign-in-providers.ts'
import { call } from '../../../api/call.ts'
import { choiceOf } from '../../../components/form/choice-of.ts'
import classes from '../../../components/form/form.module.css'
import { Form } from '../../../components/form/form.tsx'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { GroupTeams } from './group-teams.tsx'
import { LdapFields } from './ldap-fields.tsx'
import { type Provider, providersQuery } from './provider-queries.ts'
import { SamlFields } from './saml-fields.tsx'

const empty: Omit<Provider, 'id'> = {
  slug: '',
  kind: 'github',
  name: presetOf('github').name,
  issuer: presetOf('github').issuer,
  client_id: '',
  client_secret: '',
  domains: [],
  sign_up: 'site',
  trusts_emails: false,
  teams: [],
  shared_redirect: false,
  ldap: null,
  saml: null,
}

const ldapNames = Object.keys(ldapDefaults).map((name) => `ldap.${name}`)
const samlNames = Object.keys(samlDefaults).map((name) => `saml.${name}`)
const shownFields = [
  'name',
  'slug',
  'issuer',
  'client_id',
  'client_secret',
  'domains',
  'teams',
  ...ldapNames,
  ...samlNames,
]

const protocolFields = (kind: SignInKind) => ({
  ldap: kind === 'ldap' ? { ...ldapDefaults } : null,
  saml: kind === 'saml' ? { ...samlDefaults } : null,
})

/** A directory knows neither clients nor their secrets. */
const bindLabels = {
  name: 'signIn.name',
  issuer: 'signIn.issuer',
  client_id: 'signIn.bindDn',
  client_secret: 'signIn.bindPassword',
} as const

function labelOf({ ldap, saml }: Omit<Provider, 'id'>, name: keyof typeof bindLabels) {
  if (saml && name === 'issuer') return 'signIn.entityId'
  return ldap ? bindLabels[name] : (`signIn.${name}` as const)
}

/** What goes out: settings of other protocols stay at home. */
const bodyOf = ({ ldap, saml, ...fields }: Omit<Provider, 'id'>) => ({
  ...fields,
  ...(ldap && { ldap }),
  ...(saml && { saml }),
})

/** A new provider, or the settings of one. */
export function ProviderForm({ provider, onDone }: { provider?: Provider; onDone?: () => void }) {
  const { t } = useTranslation(['manage', 'common'])
  const client = useQueryClient()
  const submission = useSubmission()
  const [fields, setFields] = useState<Omit<Provider, 'id'>>(provider ?? empty)
  const change = (more: Partial<Provider>) => setFields({ ...fields, ...more })
  const save = async () => {
    const { slug, kind, ...settings } = bodyOf(fields)
    if (provider) await call('PATCH /api/site/sign-in-providers/:id/', { params: { id: provider.id }, body: settings })
    else await call('POST /api/site/sign-in-providers/', { body: { slug: slug || kind, kind, ...settings } })
    await client.invalidateQueries(providersQuery)
    onDone?.()
  }
  const { ldap, saml } = fields
  const text = (name: 'name' | 'issuer' | 'client_id' | 'client_secret') => ({
    label: t(labelOf(fields, name)),
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
    error: submission.problem(name),
  })
  return (
    <Form onSubmit={() => submission.run(save)}>
      <FormError error={submission.error} fields={shownFields} />
      {!provider && <KindFields fields={fields} change={change} slugError={submission.problem('slug')} />}
      <div className={classes.pair}>
        <TextInput {...text('name')} required />
        <TextInput {...text('issuer')} placeholder={presetOf(fields.kind).example} required />
        {!saml && (
          <>
            <TextInput {...text('client_id')} autoComplete="off" required={!ldap} />
            <TextInput {...text('client_secret')} type="password" autoComplete="new-password" />
          </>
        )}
      </div>
      {ldap && (
        <LdapFields ldap={ldap} onChange={(changed) => change({ ldap: changed })} problem={submission.problem} />
      )}
      {saml && (
        <SamlFields
          saml={saml}
          slug={fields.slug || fields.kind}
          onChange={(changed, entityId) => change({ saml: changed, ...(entityId && { issuer: entityId }) })}
          problem={submission.problem}
        />
      )}
      {!ldap && !saml && (
        <RedirectField fields={fields} change={change} canShare={provider?.shared_redirect ?? false} />
      )}
      <SignUpFields fields={fields} change={change} domainError={submission.problem('domains')} />
      <GroupTeams teams={fields.teams} onChange={(teams) => change({ teams })} error={submission.problem('teams')} />
      <div className={classes.buttons}>
        <Button type="submit" loading={submission.busy}>
          {t(provider ? 'common:save' : 'signIn.add')}
        </Button>
        {onDone && (
          <Button variant="default" onClick={onDone}>
            {t('common:cancel')}
          </Button>
        )}
      </div>
    </Form>
  )
}

interface PartProps {
  fields: Omit<Provider, 'id'>
  change: (more: Partial<Provider>) => void
}

function KindFields({ fields, change, slugError }: PartProps & { slugError: string | undefined }) {
  const { t } = useTranslation('manage')
  const choose = (value: string) => {
    const kind = choiceOf(signInKinds, value, 'oidc')
    const { name, issuer } = presetOf(kind)
    change({ kind, name, issuer, ...protocolFields(kind) })
  }
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={t('signIn.kind')}
        data={signInKinds.map((kind) => ({ value: kind, label: presetOf(kind).name }))}
        value={fields.kind}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <TextInput
        label={t('signIn.slug')}
        placeholder={fields.kind}
        value={fields.slug}
        onChange={(event) => change({ slug: event.currentTarget.value })}
        error={slugError}
      />
    </div>
  )
}

/** What has to be registered at the service. */
function RedirectField({ fields, change, canShare }: PartProps & { canShare: boolean }) {
  const { t } = useTranslation('manage')
  const { slug, kind, shared_redirect } = fields
  return (
    <>
      <Text size="sm">
        {t('signIn.redirectUrl')}{' '}
        <code>{returnAddress(window.location.origin, shared_redirect ? undefined : slug || kind)}</code>
      </Text>
      {canShare && (
        <Checkbox
          label={t('signIn.shared_redirect')}
          description={t('signIn.sharedRedirectHelp')}
          checked={shared_redirect}
          onChange={(event) => change({ shared_redirect: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

function SignUpFields({ fields, change, domainError }: PartProps & { domainError: string | undefined }) {
  const { t } = useTranslation('manage')
  return (
    <>
      <NativeSelect
        label={t('signIn.sign_up')}
        data={signUpPolicies.map((policy) => ({ value: policy, label: t(`signIn.sign_up.${policy}`) }))}
        value={fields.sign_up}
        onChange={(event) => change({ sign_up: choiceOf(signUpPolicies, event.currentTarget.value, 'site') })}
      />
      <TagsInput
        label={t('signIn.domains')}
        description={t('signIn.domainsHelp')}
        value={fields.domains}
        onChange={(domains) => change({ domains })}
        error={domainError}
      />
      <Checkbox
        label={t('signIn.trusts_emails')}
        description={t('signIn.trustsEmailsHelp')}
        checked={fields.trusts_emails}
        onChange={(event) => change({ trusts_emails: event.currentTarget.checked })}
      />
    </>
  )
}
