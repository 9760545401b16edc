import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ErrorNotice } from './components/error-notice.tsx'
import { Frame } from './components/frame.tsx'
import { WaitingList } from './components/waiting.tsx'
import { ComponentPage } from './pages/component/component-page.tsx'
import { EngagePage } from './pages/engage/engage-page.tsx'
import { HomePage } from './pages/home/home-page.tsx'
import { LanguagePage } from './pages/language/language-page.tsx'
import { LanguagesPage } from './pages/languages/languages-page.tsx'
import { NotFoundPage } from './pages/not-found/not-found-page.tsx'
import { ProjectPage } from './pages/project/project-page.tsx'
import { ProjectLanguagePage } from './pages/project-language/project-language-page.tsx'
import { ProjectsPage } from './pages/projects/projects-page.tsx'
import { StringsPage } from './pages/strings/strings-page.tsx'
import { TranslationPage } from './pages/translation/translation-page.tsx'
import { pageSearch, readSearch, stringsSearch, writeSearch } from './search-params.ts'

const ApiDocsPage = lazy(() =>
  import('./pages/api-docs/api-docs-page.tsx').then((page) => ({ default: page.ApiDocsPage })),
)

const root = createRootRoute({
  component: () => (
    <Frame>
      <Suspense fallback={<WaitingList />}>
        <Outlet />
      </Suspense>
    </Frame>
  ),
  notFoundComponent: NotFoundPage,
})

const home = createRoute({ getParentRoute: () => root, path: '/', component: HomePage })

const projects = createRoute({
  getParentRoute: () => root,
  path: '/projects',
  validateSearch: pageSearch,
  component: () => <ProjectsPage page={projects.useSearch().page ?? 1} />,
})

const project = createRoute({
  getParentRoute: () => root,
  path: '/projects/$project',
  validateSearch: pageSearch,
  component: () => <ProjectPage {...project.useParams()} page={project.useSearch().page ?? 1} />,
})

const projectLanguage = createRoute({
  getParentRoute: () => root,
  path: '/projects/$project/-/$language',
  validateSearch: pageSearch,
  component: () => (
    <ProjectLanguagePage {...projectLanguage.useParams()} page={projectLanguage.useSearch().page ?? 1} />
  ),
})

const component = createRoute({
  getParentRoute: () => root,
  path: '/projects/$project/$component',
  validateSearch: pageSearch,
  component: () => <ComponentPage {...component.useParams()} page={component.useSearch().page ?? 1} />,
})

const translation = createRoute({
  getParentRoute: () => root,
  path: '/projects/$project/$component/$language',
  validateSearch: pageSearch,
  component: () => <TranslationPage {...translation.useParams()} page={translation.useSearch().page ?? 1} />,
})

const strings = createRoute({
  getParentRoute: () => root,
  path: '/translate/$project/$component/$language',
  validateSearch: stringsSearch,
  component: () => {
    const { page, checksum } = strings.useSearch()
    return <StringsPage {...strings.useParams()} page={page} checksum={checksum} />
  },
})

const languages = createRoute({
  getParentRoute: () => root,
  path: '/languages',
  validateSearch: pageSearch,
  component: () => <LanguagesPage page={languages.useSearch().page ?? 1} />,
})

const language = createRoute({
  getParentRoute: () => root,
  path: '/languages/$code',
  validateSearch: pageSearch,
  component: () => <LanguagePage {...language.useParams()} page={language.useSearch().page ?? 1} />,
})

const engage = createRoute({
  getParentRoute: () => root,
  path: '/engage/$project/-/$language',
  component: () => <EngagePage {...engage.useParams()} />,
})

const apiDocs = createRoute({ getParentRoute: () => root, path: '/api/docs', component: ApiDocsPage })

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    projects,
    project,
    projectLanguage,
    component,
    translation,
    strings,
    languages,
    language,
    engage,
    apiDocs,
  ]),
  trailingSlash: 'always',
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  scrollRestoration: true,
  defaultErrorComponent: ({ error, reset }) => <ErrorNotice error={asError(error)} onRetry={reset} />,
})

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
