import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { accountQuery, type Me } from '../../../api/account.ts'
import { ButtonLink } from '../../../components/controls/button-link.tsx'
import { TabSet } from '../../../components/controls/tab-set.tsx'
import { useTabInAddress } from '../../../components/controls/use-tab-in-address.ts'
import { PageHead } from '../../../components/layout/page-head.tsx'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { Notice } from '../../../components/status/notice.tsx'
import { ConfirmedProvider } from '../confirm-identity.tsx'
import { ApiAccess } from './api-access.tsx'
import { AuditLog } from './audit-log.tsx'
import { Languages } from './languages.tsx'
import { Notifications } from './notifications.tsx'
import { Person } from './personal-details.tsx'
import { Preferences } from './preferences.tsx'
import { Leaving } from './remove-account.tsx'
import { Security } from './security.tsx'

const tabs = ['person', 'languages', 'preferences', 'notifications', 'security', 'api', 'audit', 'leaving'] as const
type Tab = (typeof tabs)[number]

const parts: Readonly<Record<Tab, ComponentType<{ me: Me }>>> = {
  person: Person,
  languages: Languages,
  preferences: Preferences,
  notifications: Notifications,
  security: Security,
  api: ApiAccess,
  audit: AuditLog,
  leaving: Leaving,
}

/** The own account, a tab for each side of it; the address names the tab after its `#`. */
export function ProfilePage() {
  return (
    <Loaded query={useQuery(accountQuery)} waiting={<WaitingList />}>
      {({ user }) => (user === null ? <ForMembers /> : <OwnProfile me={user} />)}
    </Loaded>
  )
}

function ForMembers() {
  const { t } = useTranslation('account')
  return (
    <>
      <PageHead title={t('profile.title')} />
      <Notice
        title={t('profile.visitor')}
        action={
          <ButtonLink to="/accounts/login/" search={{ next: '/accounts/profile/' }}>
            {t('signIn.do')}
          </ButtonLink>
        }
      />
    </>
  )
}

function OwnProfile({ me }: { me: Me }) {
  const { t } = useTranslation('account')
  return (
    <>
      <PageHead title={t('profile.title')} lead={me.full_name} />
      <ConfirmedProvider>
        <ProfileTabs me={me} />
      </ConfirmedProvider>
    </>
  )
}

function ProfileTabs({ me }: { me: Me }) {
  const { t } = useTranslation('account')
  const [shown, show] = useTabInAddress(tabs)
  const Part = parts[shown]
  return (
    <TabSet
      label={t('profile.title')}
      tabs={tabs.map((id) => ({ id, name: t(`tab.${id}`) }))}
      shown={shown}
      onShow={show}
    >
      <Part me={me} />
    </TabSet>
  )
}
