import { useTranslation } from 'react-i18next'
import type { TokenScope } from '#core/access/token-scopes.ts'
import { formatDay } from '../../locale/format.ts'
import classes from '../form/form.module.css'

interface Summarized {
  readonly expires: string | null
  readonly last_used: string | null
  readonly scopes: readonly TokenScope[] | null
  readonly projects?: readonly string[] | null
  /** Whether an app got it by OAuth. */
  readonly is_agent?: boolean
}

/** What a token may do, where, until when, and when it was last used. */
export function TokenSummary({ token }: { token: Summarized }) {
  const { t } = useTranslation('account')
  const { expires, last_used, scopes, projects = null, is_agent = false } = token
  const parts = [
    ...(is_agent ? [t('token.agent')] : []),
    scopes === null ? t('token.access.full') : scopes.map((scope) => t(`token.scope.${scope}`)).join(', '),
    ...(projects === null ? [] : [t('token.only', { projects: projects.join(', ') })]),
    expires === null ? t('token.never') : t('api.until', { day: formatDay(expires) }),
    last_used === null ? t('token.unused') : t('token.lastUsed', { day: formatDay(last_used) }),
  ]
  return <span className={classes.detail}>{parts.join(' · ')}</span>
}
