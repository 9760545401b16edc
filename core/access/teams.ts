import type { RoleName } from '#core/access/roles.ts'

/** Who may see a project and work on it. */
export const Access = { public: 0, protected: 1, private: 100, custom: 200 } as const

/** Which projects a team is for; component lists or components that a team names go before this. */
export const ProjectSelection = { listed: 0, all: 1, componentLists: 2, allPublic: 3, allProtected: 4 } as const

export const LanguageSelection = { listed: 0, all: 1 } as const

/** The account that stands for visitors. */
export const ANONYMOUS = 'anonymous'

export interface SiteTeam {
  readonly name: string
  readonly roles: readonly RoleName[]
  readonly selection: number
  /** Is the visitor's account in it? */
  readonly visitors?: boolean
  /** New users whose e-mail address fits join by themselves. */
  readonly joinMatch?: string
}

const everybody = '^.*$'

export const siteTeams: readonly SiteTeam[] = [
  {
    name: 'Guests',
    roles: ['Add suggestion', 'Access repository'],
    selection: ProjectSelection.allPublic,
    visitors: true,
  },
  { name: 'Viewers', roles: [], selection: ProjectSelection.allProtected, visitors: true, joinMatch: everybody },
  { name: 'Users', roles: ['Power user'], selection: ProjectSelection.allPublic, joinMatch: everybody },
  { name: 'Reviewers', roles: ['Review strings'], selection: ProjectSelection.all },
  { name: 'Managers', roles: ['Administration'], selection: ProjectSelection.all },
  { name: 'Project creators', roles: ['Add new projects'], selection: ProjectSelection.all },
]

/** A project's own teams, one role each. */
const teamRoles: Readonly<Record<string, RoleName>> = {
  Administration: 'Administration',
  Review: 'Review strings',
  Translate: 'Translate',
  Sources: 'Edit source',
  Languages: 'Manage languages',
  Glossary: 'Manage glossary',
  Memory: 'Manage translation memory',
  Screenshots: 'Manage screenshots',
  'Bulk editing': 'Bulk editing',
  'Automatic translation': 'Automatic translation',
  VCS: 'Manage repository',
  Billing: 'Billing',
}

/** The teams that come with the service or with a project; people may make others. */
export const allTeamNames: readonly string[] = [
  ...new Set([...siteTeams.map(({ name }) => name), ...Object.keys(teamRoles)]),
]

export interface ProjectTeam {
  readonly name: string
  readonly role: RoleName
}

/** The teams a project gets by its access level; one with custom access makes its own. */
export function projectTeams(access: number, reviews: boolean): ProjectTeam[] {
  const all = Object.entries(teamRoles).map(([name, role]) => ({ name, role }))
  if (access === Access.custom) return []
  if (access !== Access.public) return all
  return all.filter(({ name }) => name === 'Administration' || (reviews && name === 'Review'))
}
