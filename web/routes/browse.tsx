import { createRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { ComponentPage } from '../pages/component/component-page.tsx'
import { EngagePage } from '../pages/engage/engage-page.tsx'
import { HomePage } from '../pages/home/home-page.tsx'
import { LanguagePage } from '../pages/language/language-page.tsx'
import { LanguagesPage } from '../pages/languages/languages-page.tsx'
import { ProjectPage } from '../pages/project/project-page.tsx'
import { ProjectLanguagePage } from '../pages/project-language/project-language-page.tsx'
import { ProjectsPage } from '../pages/projects/projects-page.tsx'
import { TranslationPage } from '../pages/translation/translation-page.tsx'
import { pageSearch } from '../search-params.ts'
import { root } from './root.tsx'

const ApiDocsPage = lazy(() =>
  import('../pages/api-docs/api-docs-page.tsx').then((page) => ({ default: page.ApiDocsPage })),
)

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

/** Pages for looking round. */
export const browseRoutes = [
  home,
  projects,
  project,
  projectLanguage,
  component,
  translation,
  languages,
  language,
  engage,
  apiDocs,
] as const
