import { createRoute, Navigate } from '@tanstack/react-router'
import { searchSearch } from '../search-params.ts'
import { lazyPage } from './lazy-page.ts'
import { root } from './root.tsx'

const AboutPage = lazyPage(() => import('../pages/site/about/about-page.tsx').then((page) => page.AboutPage))
const ContactPage = lazyPage(() => import('../pages/site/about/contact-page.tsx').then((page) => page.ContactPage))
const HelpPage = lazyPage(() => import('../pages/help/help-page.tsx').then((page) => page.HelpPage))
const KeysPage = lazyPage(() => import('../pages/site/about/keys-page.tsx').then((page) => page.KeysPage))
const LegalPage = lazyPage(() => import('../pages/site/about/legal-page.tsx').then((page) => page.LegalPage))
const PeoplePage = lazyPage(() => import('../pages/access/people-page.tsx').then((page) => page.PeoplePage))

const about = createRoute({ getParentRoute: () => root, path: '/about', component: AboutPage })
const contact = createRoute({ getParentRoute: () => root, path: '/contact', component: ContactPage })
const keys = createRoute({ getParentRoute: () => root, path: '/keys', component: KeysPage })

const help = createRoute({ getParentRoute: () => root, path: '/docs', component: () => <HelpPage /> })
const helpDocument = createRoute({
  getParentRoute: () => root,
  path: '/docs/$name',
  component: () => <HelpPage name={helpDocument.useParams().name} />,
})
const helpOfFormat = createRoute({
  getParentRoute: () => root,
  path: '/docs/formats/$format',
  component: () => <HelpPage name={`formats/${helpOfFormat.useParams().format}`} />,
})

const legal = createRoute({
  getParentRoute: () => root,
  path: '/legal',
  component: () => <Navigate to={'/legal/terms/'} replace />,
})
const terms = createRoute({
  getParentRoute: () => root,
  path: '/legal/terms',
  component: () => <LegalPage part="terms" />,
})
const privacy = createRoute({
  getParentRoute: () => root,
  path: '/legal/privacy',
  component: () => <LegalPage part="privacy" />,
})
const cookies = createRoute({
  getParentRoute: () => root,
  path: '/legal/cookies',
  component: () => <LegalPage part="cookies" />,
})

const people = createRoute({
  getParentRoute: () => root,
  path: '/user',
  validateSearch: searchSearch,
  component: () => <PeoplePage {...people.useSearch()} />,
})

/** Pages about the site itself and the people of it. */
export const aboutRoutes = [
  about,
  contact,
  keys,
  help,
  helpDocument,
  helpOfFormat,
  legal,
  terms,
  privacy,
  cookies,
  people,
] as const
