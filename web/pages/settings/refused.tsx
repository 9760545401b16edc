import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/account.ts'
import { ButtonLink } from '../../components/controls/button-link.tsx'
import { Notice } from '../../components/status/notice.tsx'

/** Says that somebody may not change this; visitors may be somebody who can, so they are led to the sign-in and back. */
export function Refused({ children }: { children?: string }) {
  const { t } = useTranslation('manage')
  const me = useMe()
  const next = useLocation({ select: ({ pathname }) => pathname })
  if (me === null)
    return (
      <Notice
        title={t('signInFirst')}
        action={
          <ButtonLink to="/accounts/login/" search={{ next }}>
            {t('signIn')}
          </ButtonLink>
        }
      >
        {t('signInToChange')}
      </Notice>
    )
  return <Notice title={t('refused')}>{children ?? t('refusedHelp')}</Notice>
}
