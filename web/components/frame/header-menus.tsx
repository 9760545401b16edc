import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '../../api/account.ts'
import { call } from '../../api/call.ts'
import { SITE } from '../../api/scope-parts.ts'
import { may, scopeQuery } from '../../api/scopes.ts'
import { ButtonLink } from '../controls/button-link.tsx'
import { PersonIcon, PlusIcon } from '../controls/icons.tsx'
import { MenuAction, MenuButton, MenuLine, menuItem } from '../controls/menu-button.tsx'
import classes from './frame.module.css'
import { useLeave } from './use-leave.ts'

/** For those who may make projects; others add components from the page of their project. */
export function AddMenu() {
  const { t } = useTranslation()
  const me = useQuery(accountQuery).data?.user
  const site = useQuery({ ...scopeQuery(SITE), enabled: Boolean(me) }).data
  if (!me || !may(site, 'project.add')) return null
  return (
    <MenuButton label={<PlusIcon />} name={t('menu.add')}>
      {(close) => (
        <>
          <li>
            <Link to={'/create/project/'} className={menuItem} onClick={close}>
              {t('menu.newProject')}
            </Link>
          </li>
          <li>
            <Link to={'/create/component/'} className={menuItem} onClick={close}>
              {t('menu.newComponent')}
            </Link>
          </li>
        </>
      )}
    </MenuButton>
  )
}

export function AccountMenu() {
  const { t } = useTranslation()
  const account = useQuery(accountQuery).data
  const { pathname, searchStr } = useLocation()
  if (!account) return null
  // From the home page and the pages of accounts themselves there is nothing to come back to.
  const search = /^\/($|accounts?\/)/.test(pathname) ? {} : { next: `${pathname}${searchStr}` }
  const { user, registration } = account
  if (!user)
    return (
      <div className={classes.enter}>
        <ButtonLink to={'/accounts/login/'} search={search} variant="subtle" size="compact-sm">
          {t('menu.signIn')}
        </ButtonLink>
        {registration === 'open' && (
          <ButtonLink to={'/accounts/register/'} search={search} size="compact-sm" className={classes.signUp ?? ''}>
            {t('menu.signUp')}
          </ButtonLink>
        )}
      </div>
    )
  const links = [
    { to: `/user/${encodeURIComponent(user.username)}/`, text: t('menu.contributions') },
    { to: '/accounts/profile/', text: t('menu.profile') },
    { to: '/memory/', text: t('menu.memory') },
    ...(user.is_superuser ? [{ to: '/manage/', text: t('menu.manage') }] : []),
    { to: '/api/docs/', text: t('menu.api') },
  ]
  return (
    <MenuButton label={<PersonIcon />} name={t('menu.account')}>
      {(close) => (
        <>
          <MenuLine>
            <bdi>{user.full_name || user.username}</bdi>
          </MenuLine>
          {links.map(({ to, text }) => (
            <li key={to}>
              <Link to={to} className={menuItem} onClick={close}>
                {text}
              </Link>
            </li>
          ))}
          <SignOut onDone={close} />
        </>
      )}
    </MenuButton>
  )
}

function SignOut({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const leave = useLeave()
  const signOut = async () => {
    await call('POST /api/account/sign-out/', { body: {} })
    onDone()
    await leave()
  }
  return <MenuAction onClick={signOut}>{t('menu.signOut')}</MenuAction>
}
