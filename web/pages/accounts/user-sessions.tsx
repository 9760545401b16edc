import { Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ConfirmButton } from '../../components/controls/confirm-button.tsx'
import { Section } from '../../components/layout/section.tsx'
import { showToast } from '../../components/toast/toasts.ts'

/** Signs somebody else out, for administrators. */
export function UserSessions({ username }: { username: string }) {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const [tokens, setTokens] = useState(false)
  const end = async () => {
    await call('POST /api/users/:username/sign-out/', { params: { username }, body: { tokens } })
    showToast(t('sessions.ended', { username }))
    await client.invalidateQueries()
  }
  return (
    <Section title={t('sessions.title')}>
      <ConfirmButton text={t('sessions.endAll')} question={t('sessions.endAllOf', { username })} onConfirm={end}>
        <p>{t('sessions.endAllHelp')}</p>
        <Checkbox
          label={t('sessions.endTokens')}
          checked={tokens}
          onChange={(event) => setTokens(event.currentTarget.checked)}
        />
      </ConfirmButton>
    </Section>
  )
}
