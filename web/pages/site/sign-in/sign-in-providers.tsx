import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { presetOf } from '#core/access/sign-in-providers.ts'
import { call } from '../../../api/call.ts'
import { ConfirmButton } from '../../../components/controls/confirm-button.tsx'
import classes from '../../../components/form/form.module.css'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { ProviderForm } from './provider-form.tsx'
import { type Provider, providersQuery } from './provider-queries.ts'
import { ProviderTest } from './provider-test.tsx'
import { ScimConnections } from './scim/scim-connections.tsx'

/** `/manage/sign-in/`: services that people sign in with. */
export function SignInProviders() {
  const { t } = useTranslation('manage')
  const [edited, setEdited] = useState<number>()
  const [tested, setTested] = useState<number>()
  return (
    <>
      <Text mt="md">{t('signIn.lead')}</Text>
      <Loaded query={useQuery(providersQuery)} waiting={<WaitingList />}>
        {(providers) => (
          <>
            <ul className={classes.rows}>
              {providers.map((provider) => (
                <li key={provider.id} className={classes.row}>
                  <ProviderRow
                    provider={provider}
                    onEdit={() => setEdited(provider.id)}
                    onTest={() => setTested(provider.id)}
                  />
                  {tested === provider.id && <ProviderTest provider={provider} onDone={() => setTested(undefined)} />}
                  {edited === provider.id && <ProviderForm provider={provider} onDone={() => setEdited(undefined)} />}
                </li>
              ))}
            </ul>
            {edited === undefined && <ProviderForm key={providers.length} />}
          </>
        )}
      </Loaded>
      <ScimConnections />
    </>
  )
}

interface RowProps {
  provider: Provider
  onEdit: () => void
  onTest: () => void
}

function ProviderRow({ provider, onEdit, onTest }: RowProps) {
  const { t } = useTranslation(['manage', 'common'])
  const client = useQueryClient()
  const { id, name, kind, issuer } = provider
  const remove = async () => {
    await call('DELETE /api/site/sign-in-providers/:id/', { params: { id } })
    await client.invalidateQueries(providersQuery)
  }
  return (
    <>
      <bdi>{name}</bdi>
      <span className={classes.detail}>
        {presetOf(kind).name} · {issuer}
      </span>
      <div className={classes.buttons}>
        <Button size="xs" variant="default" aria-label={t('signIn.editOne', { name })} onClick={onEdit}>
          {t('signIn.edit')}
        </Button>
        {kind !== 'saml' && (
          <Button size="xs" variant="default" aria-label={t('signIn.testOne', { name })} onClick={onTest}>
            {t('signIn.test')}
          </Button>
        )}
        <ConfirmButton
          size="xs"
          text={t('common:delete')}
          label={t('signIn.deleteOne', { name })}
          question={t('signIn.deleteOne', { name })}
          onConfirm={remove}
        >
          {t('signIn.deleteHelp')}
        </ConfirmButton>
      </div>
    </>
  )
}
