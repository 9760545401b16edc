import type { Permission } from '#core/access/permissions.ts'
import { projectPermissions } from '#core/access/permissions.ts'
import type { World, WorldTeam, WorldUser } from '#server/access/testing/random-world.ts'

/** Everybody who asks. Their place in the list is their number in the oracle's world; the visitor has -1. */
export const people = ['stranger', 'translator', 'reviewer', 'owner', 'token', 'administrator', 'blocked'] as const
export type Person = 'anonymous' | (typeof people)[number]
export const everybody: readonly Person[] = ['anonymous', ...people]
export const numberOf = (person: Person): number => people.indexOf(person as (typeof people)[number])

/** What is asked about: three projects, and a component of the first that only some may know of. */
export const areas = ['public', 'protected', 'private', 'restricted'] as const
export type Area = (typeof areas)[number]
export const projectOf: Readonly<Record<Area, number>> = { public: 0, protected: 1, private: 2, restricted: 0 }
export const componentOf: Readonly<Record<Area, number>> = { public: 0, protected: 1, private: 2, restricted: 3 }

// The rights of the roles, as the documentation tells them.
const translate: readonly Permission[] = [
  'comment.add',
  'machinery.view',
  'suggestion.accept',
  'suggestion.add',
  'suggestion.vote',
  'translation.download',
  'unit.check',
  'unit.edit',
  'upload.overwrite',
  'upload.perform',
]
const review: readonly Permission[] = [...translate, 'comment.resolve', 'unit.override', 'unit.review']
const administer = projectPermissions.filter((name) => !name.startsWith('workspace.'))
const powerUser: readonly Permission[] = [
  ...translate,
  'suggestion.delete',
  'translation.add',
  'unit.template',
  'vcs.access',
  'vcs.view',
  ...projectPermissions.filter((name) => name.startsWith('glossary.') && name !== 'glossary.terminology'),
]

export interface MatrixTeam {
  readonly name: string
  readonly members: readonly Person[]
  readonly permissions: readonly Permission[]
  readonly projects: readonly number[]
  readonly components: readonly number[]
}

const team = (
  name: string,
  members: readonly Person[],
  permissions: readonly Permission[],
  where: { readonly projects?: readonly number[]; readonly components?: readonly number[] },
): MatrixTeam => ({ name, members, permissions, projects: where.projects ?? [], components: where.components ?? [] })

const all = [0, 1, 2]

/** The teams that the test makes; owners are not told of the restricted component, as nobody is by rank. */
export const teams: readonly MatrixTeam[] = [
  team('Matrix translators', ['translator', 'blocked'], translate, { projects: all }),
  team('Matrix translators of the restricted', ['translator', 'blocked'], translate, { components: [3] }),
  team('Matrix reviewers', ['reviewer'], review, { projects: all }),
  team('Matrix reviewers of the restricted', ['reviewer'], review, { components: [3] }),
  team('Matrix owners', ['owner'], administer, { projects: all }),
  team('Matrix bots', ['token'], translate, { projects: [2] }),
]

const worldTeam = (more: Partial<WorldTeam>): WorldTeam => ({
  selection: 0,
  workspace: null,
  projects: [],
  components: [],
  lists: [],
  languages: null,
  enforced2fa: false,
  permissions: [],
  members: [],
  ...more,
})

const member = (person: Person) => ({ user: numberOf(person), languages: [] })
const registered = people.filter((person) => person !== 'token').map(member)
const visitors = [member('anonymous')]

/** The teams every site has. */
const siteTeams: readonly WorldTeam[] = [
  worldTeam({
    selection: 3,
    permissions: ['suggestion.add', 'translation.download', 'vcs.access', 'vcs.view'],
    members: visitors,
  }),
  worldTeam({ selection: 4, members: [...visitors, ...registered] }),
  worldTeam({ selection: 3, permissions: powerUser, members: registered }),
]

const worldUser = (person: Person): WorldUser => ({
  superuser: person === 'administrator',
  bot: person === 'token',
  secondFactor: false,
  blocks: person === 'blocked' ? all.map((project) => ({ project, holds: true })) : [],
})

/** The same site as numbers, for the plain rules that the real ones are compared with. */
export const world: World = {
  projects: [0, 1, 100].map((access) => ({ access, enforced2fa: false, workspace: null })),
  components: [0, 1, 2, 0].map((project, index) => ({ project, restricted: index === 3, glossary: false })),
  lists: [],
  users: people.map(worldUser),
  teams: [
    ...siteTeams,
    ...teams.map(({ members, permissions, projects, components }) =>
      worldTeam({ permissions, projects, components, members: members.map(member) }),
    ),
  ],
}
