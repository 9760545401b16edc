import { createRoute, Navigate } from '@tanstack/react-router'
import { pageSearch } from '../search-params.ts'
import { lazyPage } from './lazy-page.ts'
import { root } from './root.tsx'

const SignInPage = lazyPage(() => import('../pages/accounts/sign-in/sign-in-page.tsx').then((page) => page.SignInPage))
const SignUpPage = lazyPage(() => import('../pages/accounts/sign-in/sign-up-page.tsx').then((page) => page.SignUpPage))
const ResetPage = lazyPage(() => import('../pages/accounts/sign-in/reset-page.tsx').then((page) => page.ResetPage))
const ProfilePage = lazyPage(() =>
  import('../pages/accounts/profile/profile-page.tsx').then((page) => page.ProfilePage),
)
const links = () => import('../pages/accounts/sign-in/link-pages.tsx')
const ConfirmPage = lazyPage(() => links().then((page) => page.ConfirmPage))
const VerifyPage = lazyPage(() => links().then((page) => page.VerifyPage))
const FirstPage = lazyPage(() => links().then((page) => page.FirstPage))
const InvitationPage = lazyPage(() => links().then((page) => page.InvitationPage))
const OidcPage = lazyPage(() => links().then((page) => page.OidcPage))

const AuthorizePage = lazyPage(() => import('../pages/accounts/authorize-page.tsx').then((page) => page.AuthorizePage))

const InboxPage = lazyPage(() => import('../pages/notifications/inbox-page.tsx').then((page) => page.InboxPage))

const nextSearch = (search: Record<string, unknown>): { next?: string } =>
  typeof search.next === 'string' ? { next: search.next } : {}

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/accounts/login',
  validateSearch: nextSearch,
  component: () => <SignInPage next={signIn.useSearch().next} />,
})

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/accounts/register',
  validateSearch: nextSearch,
  component: () => <SignUpPage next={signUp.useSearch().next} />,
})
const forgotten = createRoute({ getParentRoute: () => root, path: '/accounts/reset', component: ResetPage })

const profile = createRoute({ getParentRoute: () => root, path: '/accounts/profile', component: ProfilePage })

const inbox = createRoute({
  getParentRoute: () => root,
  path: '/inbox',
  validateSearch: pageSearch,
  component: () => <InboxPage page={inbox.useSearch().page ?? 1} />,
})

/** Addresses that letters name. */
const own = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: () => <Navigate to="/accounts/profile/" replace />,
})
const confirm = createRoute({ getParentRoute: () => root, path: '/account/confirm', component: ConfirmPage })
const reset = createRoute({ getParentRoute: () => root, path: '/account/reset', component: ResetPage })
const verify = createRoute({ getParentRoute: () => root, path: '/account/verify', component: VerifyPage })
const first = createRoute({ getParentRoute: () => root, path: '/account/first', component: FirstPage })
const invitation = createRoute({ getParentRoute: () => root, path: '/account/invitation', component: InvitationPage })
const oidc = createRoute({ getParentRoute: () => root, path: '/account/oidc', component: () => <OidcPage /> })
const fromProvider = createRoute({
  getParentRoute: () => root,
  path: '/account/from/$provider',
  component: () => <OidcPage from={fromProvider.useParams().provider} />,
})
const authorize = createRoute({ getParentRoute: () => root, path: '/oauth/authorize', component: AuthorizePage })
const signInFromEmail = createRoute({
  getParentRoute: () => root,
  path: '/account/sign-in',
  component: () => <Navigate to="/accounts/login/" replace />,
})
const signUpFromEmail = createRoute({
  getParentRoute: () => root,
  path: '/account/sign-up',
  component: () => <Navigate to="/accounts/register/" replace />,
})

/** Pages of the own account, and the way in. */
export const accountRoutes = [
  signIn,
  signUp,
  forgotten,
  profile,
  inbox,
  own,
  confirm,
  reset,
  verify,
  first,
  invitation,
  oidc,
  fromProvider,
  authorize,
  signInFromEmail,
  signUpFromEmail,
] as const
