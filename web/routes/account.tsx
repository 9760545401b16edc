import { createRoute, Navigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { root } from './root.tsx'

const SignInPage = lazy(() =>
  import('../pages/account/sign-in-page.tsx').then((page) => ({ default: page.SignInPage })),
)
const SignUpPage = lazy(() =>
  import('../pages/account/sign-up-page.tsx').then((page) => ({ default: page.SignUpPage })),
)
const ResetPage = lazy(() => import('../pages/account/reset-page.tsx').then((page) => ({ default: page.ResetPage })))
const ProfilePage = lazy(() =>
  import('../pages/account/profile-page.tsx').then((page) => ({ default: page.ProfilePage })),
)
const links = () => import('../pages/account/link-pages.tsx')
const ConfirmPage = lazy(() => links().then((page) => ({ default: page.ConfirmPage })))
const VerifyPage = lazy(() => links().then((page) => ({ default: page.VerifyPage })))
const FirstPage = lazy(() => links().then((page) => ({ default: page.FirstPage })))
const InvitationPage = lazy(() => links().then((page) => ({ default: page.InvitationPage })))
const OidcPage = lazy(() => links().then((page) => ({ default: page.OidcPage })))

const nextSearch = (search: Record<string, unknown>): { next?: string } =>
  typeof search.next === 'string' ? { next: search.next } : {}

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/accounts/login',
  validateSearch: nextSearch,
  component: () => <SignInPage next={signIn.useSearch().next} />,
})

const signUp = createRoute({ getParentRoute: () => root, path: '/accounts/register', component: SignUpPage })
const forgotten = createRoute({ getParentRoute: () => root, path: '/accounts/reset', component: ResetPage })

const profile = createRoute({ getParentRoute: () => root, path: '/accounts/profile', component: ProfilePage })

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
const oidc = createRoute({ getParentRoute: () => root, path: '/account/oidc', component: OidcPage })
const lettersSignIn = createRoute({
  getParentRoute: () => root,
  path: '/account/sign-in',
  component: () => <Navigate to="/accounts/login/" replace />,
})
const lettersSignUp = createRoute({
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
  own,
  confirm,
  reset,
  verify,
  first,
  invitation,
  oidc,
  lettersSignIn,
  lettersSignUp,
] as const
