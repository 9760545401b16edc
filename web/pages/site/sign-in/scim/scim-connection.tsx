import { Anchor, Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { ConfirmButton } from '../../../../components/controls/confirm-button.tsx'
import classes from '../../../../components/form/form.module.css'
import { formatMoment } from '../../../../locale/format.ts'
import { ScimForm } from './scim-form.tsx'
import { type ScimClient, scimQuery } from './scim-queries.ts'

interface Props {
  client: ScimClient
  onToken: (token: string) => void
}

/** One connection: how it is used, whom it changed last, and what can be done with it. */
export function ScimConnection({ client, onToken }: Props) {
  const { t } = useTranslation(['manage', 'common'])
  const [isEdited, setEdited] = useState(false)
  const { name, domains, users, groups, last_used, has_token } = client
  const used = last_used === null ? t('scim.neverUsed') : t('scim.lastUsed', { time: formatMoment(last_used) })
  return (
    <>
      <bdi>{name}</bdi>
      <span className={classes.detail}>
        {[domains.join(', '), t('scim.counts', { users, groups }), has_token ? used : t('scim.noToken')].join(' · ')}
      </span>
      <ConnectionButtons client={client} onToken={onToken} onEdit={() => setEdited(true)} />
      {isEdited && <ScimForm client={client} onDone={() => setEdited(false)} />}
      <LatestPeople client={client} />
    </>
  )
}

function ConnectionButtons({ client, onToken, onEdit }: Props & { onEdit: () => void }) {
  const { t } = useTranslation(['manage', 'common'])
  const queries = useQueryClient()
  const { id, name, has_token } = client
  const params = { id }
  const after = () => queries.invalidateQueries(scimQuery)
  const renew = async () => {
    onToken((await call('POST /api/site/scim/:id/token/', { params })).token)
    await after()
  }
  const revoke = async () => {
    await call('DELETE /api/site/scim/:id/token/', { params })
    await after()
  }
  const remove = async () => {
    await call('DELETE /api/site/scim/:id/', { params })
    await after()
  }
  return (
    <div className={classes.buttons}>
      <Button size="xs" variant="default" aria-label={t('scim.editOne', { name })} onClick={onEdit}>
        {t('signIn.edit')}
      </Button>
      <ConfirmButton
        size="xs"
        text={t('scim.renew')}
        label={t('scim.renewOne', { name })}
        question={t('scim.renewOne', { name })}
        onConfirm={renew}
      >
        {t('scim.renewHelp')}
      </ConfirmButton>
      {has_token && (
        <ConfirmButton
          size="xs"
          text={t('scim.revoke')}
          label={t('scim.revokeOne', { name })}
          question={t('scim.revokeOne', { name })}
          onConfirm={revoke}
        >
          {t('scim.revokeHelp')}
        </ConfirmButton>
      )}
      <ConfirmButton
        size="xs"
        text={t('common:delete')}
        label={t('scim.deleteOne', { name })}
        question={t('scim.deleteOne', { name })}
        onConfirm={remove}
      >
        {t('scim.deleteHelp')}
      </ConfirmButton>
    </div>
  )
}

function LatestPeople({ client: { latest } }: { client: ScimClient }) {
  const { t } = useTranslation('manage')
  if (latest.length === 0)
    return (
      <Text className={classes.whole} c="dimmed" size="sm">
        {t('scim.nobody')}
      </Text>
    )
  return (
    <div className={classes.whole}>
      <Text fw={600} size="sm">
        {t('scim.latest')}
      </Text>
      <ul className={classes.people}>
        {latest.map(({ username, full_name, user_name, active, modified }) => (
          <li key={username}>
            <Anchor inherit href={`/user/${encodeURIComponent(username)}/`}>
              <bdi>{full_name}</bdi>
            </Anchor>{' '}
            {t('scim.person', { userName: user_name, time: formatMoment(modified) })}
            {!active && ` (${t('scim.inactive')})`}
          </li>
        ))}
      </ul>
    </div>
  )
}
