import { createRoute } from '@tanstack/react-router'
import { pageSearch } from '../search-params.ts'
import { lazyPage } from './lazy-page.ts'
import { root } from './root.tsx'

const CreateProjectPage = lazyPage(() =>
  import('../pages/projects/create-project-page.tsx').then((page) => page.CreateProjectPage),
)
const ImportProjectPage = lazyPage(() =>
  import('../pages/files/import-project-page.tsx').then((page) => page.ImportProjectPage),
)
const CreateComponentPage = lazyPage(() =>
  import('../pages/components/create-component-page.tsx').then((page) => page.CreateComponentPage),
)
const CreateCategoryPage = lazyPage(() =>
  import('../pages/projects/create-category-page.tsx').then((page) => page.CreateCategoryPage),
)
const SettingsPage = lazyPage(() => import('../pages/settings/settings-page.tsx').then((page) => page.SettingsPage))
const AccessPage = lazyPage(() => import('../pages/access/access-page.tsx').then((page) => page.AccessPage))
const LabelsPage = lazyPage(() => import('../pages/projects/labels-page.tsx').then((page) => page.LabelsPage))
const AnnouncementsPage = lazyPage(() =>
  import('../pages/notifications/announcements-page.tsx').then((page) => page.AnnouncementsPage),
)
const BackupsPage = lazyPage(() => import('../pages/files/backups-page.tsx').then((page) => page.BackupsPage))
const GlossariesPage = lazyPage(() =>
  import('../pages/quality/glossaries-page.tsx').then((page) => page.GlossariesPage),
)
const NewLanguagePage = lazyPage(() =>
  import('../pages/components/new-language-page.tsx').then((page) => page.NewLanguagePage),
)
const WorkspacesPage = lazyPage(() =>
  import('../pages/projects/workspaces-page.tsx').then((page) => page.WorkspacesPage),
)
const WorkspacePage = lazyPage(() => import('../pages/projects/workspaces-page.tsx').then((page) => page.WorkspacePage))
const AddonsPage = lazyPage(() => import('../pages/automation/addons-page.tsx').then((page) => page.AddonsPage))
const WebhooksPage = lazyPage(() => import('../pages/automation/webhooks-page.tsx').then((page) => page.WebhooksPage))
const MachineryPage = lazyPage(() => import('../pages/memory/machinery-page.tsx').then((page) => page.MachineryPage))
const ScreenshotsPage = lazyPage(() =>
  import('../pages/strings/screenshots-page.tsx').then((page) => page.ScreenshotsPage),
)
const ScreenshotPage = lazyPage(() =>
  import('../pages/strings/screenshots/screenshot-page.tsx').then((page) => page.ScreenshotPage),
)
const MemoryPage = lazyPage(() => import('../pages/memory/memory-page.tsx').then((page) => page.MemoryPage))
const ManagePage = lazyPage(() => import('../pages/site/manage-page.tsx').then((page) => page.ManagePage))

const pathOf = ({ _splat = '' }: { _splat?: string | undefined }): string => _splat.replace(/\/+$/, '')

const createProject = createRoute({
  getParentRoute: () => root,
  path: '/create/project',
  component: CreateProjectPage,
})

const importProject = createRoute({
  getParentRoute: () => root,
  path: '/create/project/import',
  component: ImportProjectPage,
})

const createComponent = createRoute({
  getParentRoute: () => root,
  path: '/create/component',
  validateSearch: (search: Record<string, unknown>): { project?: string } =>
    typeof search.project === 'string' ? { project: search.project } : {},
  component: () => <CreateComponentPage project={createComponent.useSearch().project} />,
})

const createCategory = createRoute({
  getParentRoute: () => root,
  path: '/category/add/$',
  component: () => <CreateCategoryPage path={pathOf(createCategory.useParams())} />,
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings/$',
  component: () => <SettingsPage path={pathOf(settings.useParams())} />,
})

const access = createRoute({
  getParentRoute: () => root,
  path: '/access/$',
  component: () => <AccessPage path={pathOf(access.useParams())} />,
})

const labels = createRoute({
  getParentRoute: () => root,
  path: '/labels/$',
  component: () => <LabelsPage path={pathOf(labels.useParams())} />,
})

const announcement = createRoute({
  getParentRoute: () => root,
  path: '/announcement/$',
  component: () => <AnnouncementsPage path={pathOf(announcement.useParams())} />,
})

const addons = createRoute({
  getParentRoute: () => root,
  path: '/addons/$',
  component: () => <AddonsPage path={pathOf(addons.useParams())} />,
})

const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/webhooks/$',
  component: () => <WebhooksPage path={pathOf(webhooks.useParams())} />,
})

const machinery = createRoute({
  getParentRoute: () => root,
  path: '/machinery/$',
  component: () => <MachineryPage path={pathOf(machinery.useParams())} />,
})

const screenshots = createRoute({
  getParentRoute: () => root,
  path: '/screenshots/$',
  component: () => <ScreenshotsPage path={pathOf(screenshots.useParams())} />,
})

const screenshot = createRoute({
  getParentRoute: () => root,
  path: '/screenshot/$id',
  component: () => <ScreenshotPage id={Number(screenshot.useParams().id)} />,
})

const memory = createRoute({
  getParentRoute: () => root,
  path: '/memory',
  validateSearch: pageSearch,
  component: () => <MemoryPage page={memory.useSearch().page ?? 1} />,
})

const projectMemory = createRoute({
  getParentRoute: () => root,
  path: '/memory/project/$project',
  validateSearch: pageSearch,
  component: () => (
    <MemoryPage page={projectMemory.useSearch().page ?? 1} project={projectMemory.useParams().project} />
  ),
})

const backups = createRoute({
  getParentRoute: () => root,
  path: '/backups/$',
  component: () => <BackupsPage path={pathOf(backups.useParams())} />,
})

const glossaries = createRoute({
  getParentRoute: () => root,
  path: '/glossary/$',
  component: () => <GlossariesPage path={pathOf(glossaries.useParams())} />,
})

const newLanguage = createRoute({
  getParentRoute: () => root,
  path: '/new-lang/$',
  component: () => <NewLanguagePage path={pathOf(newLanguage.useParams())} />,
})

const workspaces = createRoute({ getParentRoute: () => root, path: '/workspaces', component: WorkspacesPage })

const workspace = createRoute({
  getParentRoute: () => root,
  path: '/workspaces/$id',
  component: () => <WorkspacePage key={workspace.useParams().id} {...workspace.useParams()} />,
})

const manage = createRoute({
  getParentRoute: () => root,
  path: '/manage/$',
  component: () => <ManagePage part={pathOf(manage.useParams())} />,
})

/** Pages where projects, components and the site are set up. */
export const manageRoutes = [
  createProject,
  importProject,
  createComponent,
  createCategory,
  settings,
  access,
  labels,
  announcement,
  addons,
  webhooks,
  machinery,
  screenshots,
  screenshot,
  memory,
  projectMemory,
  backups,
  glossaries,
  newLanguage,
  workspaces,
  workspace,
  manage,
] as const
