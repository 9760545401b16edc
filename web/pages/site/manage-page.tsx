import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/account.ts'
import { TabSet } from '../../components/controls/tab-set.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { ConfirmedProvider } from '../accounts/confirm-identity.tsx'
import { Refused } from '../settings/refused.tsx'
import { Overview } from './administration/overview.tsx'
import { SignInProviders } from './sign-in/sign-in-providers.tsx'
import { SiteKeys } from './site-keys.tsx'
import { SiteLinks } from './site-links.tsx'
import { SiteRoles } from './site-roles.tsx'
import { SiteUsers } from './site-users.tsx'
import { SiteWarnings } from './site-warnings.tsx'

const SiteAudit = lazy(() => import('./audit/site-audit.tsx').then((module) => ({ default: module.SiteAudit })))
const Processes = lazy(() => import('./administration/processes.tsx').then((module) => ({ default: module.Processes })))
const MoveIn = lazy(() => import('./administration/move-in.tsx').then((module) => ({ default: module.MoveIn })))

const parts = {
  overview: Overview,
  processes: Processes,
  users: SiteUsers,
  roles: SiteRoles,
  'sign-in': SignInProviders,
  audit: SiteAudit,
  ssh: SiteKeys,
  'move-in': MoveIn,
  more: SiteLinks,
} as const
const names = [
  'overview',
  'processes',
  'users',
  'roles',
  'sign-in',
  'audit',
  'ssh',
  'move-in',
  'more',
] as const satisfies (keyof typeof parts)[]
/** What has pages of its own: the links to them are shown. */
const elsewhere = new Set(['addons', 'machinery', 'memory', 'workspaces'])

/** `/manage/`: the site as a whole, for administrators. */
export function ManagePage({ part }: { part: string }) {
  const { t } = useTranslation('manage')
  const me = useMe()
  const navigate = useNavigate()
  if (me === undefined) return <WaitingList />
  if (!me?.is_superuser)
    return (
      <>
        <PageHead title={t('site.title')} />
        <Refused />
      </>
    )
  const shown = names.find((name) => name === part) ?? (elsewhere.has(part) ? 'more' : 'overview')
  const Shown = parts[shown]
  return (
    <>
      <PageHead title={t('site.title')} />
      <SiteWarnings />
      <TabSet
        label={t('site.title')}
        tabs={names.map((id) => ({ id, name: t(`site.${id}`) }))}
        shown={shown}
        onShow={(id) => navigate({ to: '/manage/$/', params: { _splat: id } })}
      >
        <ConfirmedProvider>
          <Suspense fallback={<WaitingList />}>
            <Shown />
          </Suspense>
        </ConfirmedProvider>
      </TabSet>
    </>
  )
}
