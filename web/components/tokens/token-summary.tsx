import { useTranslation } from 'react-i18next'
import type { TokenScope } from '#core/access/token-scopes.ts'
import { formatDay } from '../../locale/format.ts'
import classes from '../form/form.module.css'

interface Summarized {
  readonly expires: string | null
  readonly last_used: string | null
  readonly scopes: readonly TokenScope[] | null
  readonly projects?: readonly string[] | null
}

/** What a token may do, where, until when, and when it was last used. */
export function TokenSummary({ token }: { token: Summarized }) {
  const { t } = useTranslation('account')
  const { expires, last_used, scopes, projects = null } = token
  const parts = [
    scopes === null ? t('token.access.full') : scopes.map((scope) => t(`token.scope.${scope}`)).join(', '),
    ...(projects === null ? [] : [t('token.only', { projects: projects.join(', ') })]),
    expires === null ? t('token.never') : t('api.until', { day: formatDay(expires) }),
    last_used === null ? t('token.unused') : t('token.lastUsed', { day: formatDay(last_used) }),
  ]
  return <span className={classes.detail}>{parts.join(' · ')}</span>
}
