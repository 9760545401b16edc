import type { Member, TeamSummary } from '../api/access.ts'
import type { DashboardData } from '../api/dashboard.ts'
import type { ListedProject } from '../api/project-overview.ts'
import type { Counts, Part, ScopeParts } from '../api/scope-parts.ts'
import type { Scope } from '../api/scopes.ts'
import type { Site } from '../api/site.ts'
import type { Task } from '../api/tasks.ts'
import type { Change } from '../api/types.ts'
import type { Role, Team } from '../pages/access/team-queries.ts'
import { aLanguage, aMe, anAccount, aProfile, aScope, nextNumber, SITE_URL } from './factories.ts'
import { aPage, FakeServer } from './fake-server.ts'

export const someCounts = (more: Partial<Counts> = {}): Counts => ({
  total: 100,
  total_words: 400,
  total_chars: 2400,
  translated: 40,
  translated_words: 160,
  translated_chars: 960,
  fuzzy: 10,
  fuzzy_words: 40,
  approved: 0,
  approved_words: 0,
  readonly: 0,
  failing: 0,
  suggestions: 0,
  comments: 0,
  last_change: null,
  ...more,
})

/** A component as the tables of places show it. */
export const aPart = (more: Partial<Part> = {}): Part => ({
  ...someCounts(),
  kind: 'component',
  name: 'Pages',
  path: `website/part-${nextNumber()}`,
  locked: false,
  is_glossary: false,
  restricted: false,
  shared: false,
  is_source: false,
  alerts: 0,
  language: null,
  ...more,
})

export const someParts = (more: Partial<ScopeParts> = {}): ScopeParts => ({
  counts: someCounts(),
  parts: [],
  languages: [],
  ...more,
})

export const aChange = (more: Partial<Change> = {}): Change => ({
  id: nextNumber(),
  url: `${SITE_URL}/api/changes/1/`,
  unit: `${SITE_URL}/api/units/7/`,
  component: `${SITE_URL}/api/components/website/pages/`,
  translation: `${SITE_URL}/api/translations/website/pages/de/`,
  user: `${SITE_URL}/api/users/anna/`,
  author: `${SITE_URL}/api/users/anna/`,
  timestamp: '2026-11-01T10:00:00.000000Z',
  action: 2,
  action_name: 'Translation changed',
  target: 'Guten Morgen',
  old: 'Guten Abend',
  details: {},
  alert: null,
  addon: null,
  ...more,
})

export const aTask = (more: Partial<Task> = {}): Task => ({
  completed: false,
  progress: 0,
  result: null,
  log: '',
  cancellable: false,
  log_messages: [],
  ...more,
})

export const aTeam = (more: Partial<Team> = {}): Team => ({
  id: nextNumber(),
  name: 'Translators',
  defining_project: `${SITE_URL}/api/projects/website/`,
  defining_workspace: null,
  project_selection: 0,
  language_selection: 1,
  url: `${SITE_URL}/api/groups/1/`,
  roles: [],
  languages: [],
  projects: [],
  componentlists: [],
  components: [],
  enforced_2fa: false,
  admins: [],
  ...more,
})

/** A team as the pages of members and permissions show it. */
export const aTeamSummary = (more: Partial<TeamSummary> = {}): TeamSummary => ({
  id: nextNumber(),
  name: 'Translators',
  built_in: false,
  deletable: true,
  automatic: false,
  enforced_2fa: false,
  project_selection: 0,
  language_selection: 1,
  roles: [],
  languages: [],
  projects: [],
  component_lists: [],
  components: [],
  members: 0,
  bots: 0,
  invitations: 0,
  ...more,
})

export const aMember = (more: Partial<Member> = {}): Member => ({
  id: nextNumber(),
  username: 'anna',
  full_name: 'Anna Example',
  last_active: null,
  edits: 0,
  teams: [],
  ...more,
})

export function aRole(more: Partial<Role> = {}): Role {
  const { id = nextNumber() } = more
  return { id, name: 'Translate', permissions: ['unit.edit'], url: `${SITE_URL}/api/roles/${id}/`, ...more }
}

/** The project Website, as a place. */
export const aProjectScope = (more: Partial<Scope> = {}): Scope =>
  aScope({ kind: 'project', path: 'website', component: null, language: null, translation: null, rights: [], ...more })

/** The component Pages of Website, as a place. */
export const aComponentScope = (more: Partial<Scope> = {}): Scope =>
  aScope({ kind: 'component', path: 'website/pages', language: null, translation: null, rights: [], ...more })

/** The whole site, as a place. */
export const aSiteScope = (more: Partial<Scope> = {}): Scope =>
  aScope({
    kind: 'site',
    path: '-/-/-',
    project: null,
    component: null,
    language: null,
    translation: null,
    rights: [],
    ...more,
  })

interface Given {
  me?: ReturnType<typeof aMe> | null
  scope?: Scope
}

/** What the service says of itself. */
export const aboutSite = (more: Partial<Site> = {}): Site => ({
  name: 'Dragoman',
  license: 'Apache-2.0',
  contact: '',
  security_contact: '',
  repository_protocols: ['https', 'ssh'],
  projects: 0,
  components: 0,
  languages: 0,
  units: 0,
  units_translated: 0,
  ...more,
})

/** A server that knows who asks and what a path is; what else a page asks for is for its test to say. */
export function aSite({ me = aMe(), scope = aProjectScope() }: Given = {}): FakeServer {
  return new FakeServer()
    .get('/api/account/', anAccount(me))
    .get('/api/account/profile/', aProfile())
    .get('/api/places/', ({ query }) => ({ ...scope, path: query.get('path') ?? scope.path }))
    .get('/api/places/announcements/', [])
    .get('/api/account/challenge/', { challenge: null })
    .get('/api/site/', aboutSite())
    .get('/api/languages/', aPage([aLanguage('en'), aLanguage('de'), aLanguage('he')]))
    .get('/api/projects/:project/watching/', { watched: false, muted: false })
    .get('/api/components/:project/:component/watching/', { watched: false, muted: false })
}

/** A project as lists of projects show it. */
export const aListedProject = (more: Partial<ListedProject> = {}): ListedProject => ({
  name: 'Website',
  slug: 'website',
  total: 100,
  total_words: 400,
  total_chars: 2_400,
  translated: 40,
  translated_words: 160,
  translated_chars: 900,
  fuzzy: 10,
  approved: 0,
  failing: 7,
  suggestions: 0,
  comments: 0,
  languages: 3,
  last_change: null,
  last_used: null,
  watched: false,
  locked: false,
  ...more,
})

/** One page of them. */
export const anOverview = (results: ListedProject[], { count = results.length, idle = 0 } = {}) => ({
  count,
  idle,
  results,
})

/** The dashboard of somebody who has just come. */
export const aDashboard = (more: object = {}): DashboardData => ({
  view: 1,
  languages: [],
  continue: [],
  review: { waiting: 0, translations: [] },
  for_you: [],
  watched: [],
  watched_count: 0,
  lists: [],
  ...more,
})
