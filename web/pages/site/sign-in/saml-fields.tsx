import { Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { samlAddresses } from '#core/access/saml-settings.ts'
import classes from '../../../components/form/form.module.css'
import type { Provider } from './provider-queries.ts'
import { readSamlMetadata } from './saml-metadata.ts'

type SamlSettings = NonNullable<Provider['saml']>

interface Props {
  saml: SamlSettings
  slug: string
  onChange: (saml: SamlSettings, entityId?: string) => void
  problem: (field: string) => string | undefined
}

const attributes = [
  'subject_attribute',
  'username_attribute',
  'email_attribute',
  'name_attribute',
  'groups_attribute',
] as const

/** What is known of an identity provider of SAML, and what it must know of us. */
export function SamlFields({ saml, slug, onChange, problem }: Props) {
  const { t } = useTranslation('manage')
  const { entityId, acs } = samlAddresses(window.location.origin, slug)
  return (
    <>
      <Text fw={600}>{t('saml.ours')}</Text>
      <Text size="sm">
        {t('saml.ourEntityId')}: <code>{entityId}</code>
      </Text>
      <Text size="sm">
        {t('saml.ourAcs')}: <code>{acs}</code>
      </Text>
      <MetadataField onRead={({ entityId: theirs, ...read }) => onChange({ ...saml, ...read }, theirs)} />
      <TextInput
        label={t('saml.sign_in_url')}
        value={saml.sign_in_url}
        onChange={(event) => onChange({ ...saml, sign_in_url: event.currentTarget.value })}
        error={problem('saml.sign_in_url')}
        required
      />
      <Textarea
        label={t('saml.certificate')}
        description={t('saml.certificate.help')}
        value={saml.certificate}
        onChange={(event) => onChange({ ...saml, certificate: event.currentTarget.value })}
        error={problem('saml.certificate')}
        autosize
        maxRows={6}
        required
      />
      <Text size="sm">{t('saml.attributesHelp')}</Text>
      <div className={classes.pair}>
        {attributes.map((name) => (
          <TextInput
            key={name}
            label={t(`saml.${name}`)}
            value={saml[name]}
            onChange={(event) => onChange({ ...saml, [name]: event.currentTarget.value })}
            error={problem(`saml.${name}`)}
          />
        ))}
      </div>
    </>
  )
}

function MetadataField({ onRead }: { onRead: (read: NonNullable<ReturnType<typeof readSamlMetadata>>) => void }) {
  const { t } = useTranslation('manage')
  const [xml, setXml] = useState('')
  const [isWrong, setWrong] = useState(false)
  const take = (given: string) => {
    setXml(given)
    const read = readSamlMetadata(given)
    setWrong(given.trim() !== '' && !read)
    if (read) onRead(read)
  }
  return (
    <Textarea
      label={t('saml.metadata')}
      description={t('saml.metadata.help')}
      value={xml}
      onChange={(event) => take(event.currentTarget.value)}
      error={isWrong ? t('saml.metadata.unreadable') : undefined}
      autosize
      maxRows={4}
    />
  )
}
