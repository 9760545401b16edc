import fc from 'fast-check'
import type { Permission } from '#core/access/permissions.ts'

/** A small site made of numbers: everything refers to the others by its place in the lists. */
export interface World {
  readonly projects: readonly {
    readonly access: number
    readonly enforced2fa: boolean
    readonly workspace: number | null
  }[]
  readonly components: readonly { readonly project: number; readonly restricted: boolean; readonly glossary: boolean }[]
  readonly lists: readonly (readonly number[])[]
  readonly users: readonly WorldUser[]
  readonly teams: readonly WorldTeam[]
}

export interface WorldUser {
  readonly superuser: boolean
  readonly bot: boolean
  readonly secondFactor: boolean
  /** Projects the user is blocked in; true: for good, false: until a moment that has passed. */
  readonly blocks: readonly { readonly project: number; readonly holds: boolean }[]
}

export interface WorldTeam {
  readonly selection: number
  /** Whose own team it is: then it names nothing else. */
  readonly workspace: number | null
  readonly projects: readonly number[]
  readonly components: readonly number[]
  readonly lists: readonly number[]
  readonly languages: readonly number[] | null
  readonly enforced2fa: boolean
  readonly permissions: readonly Permission[]
  /** -1: the visitors' account. */
  readonly members: readonly { readonly user: number; readonly languages: readonly number[] }[]
}

export const tried: readonly Permission[] = [
  'unit.edit',
  'glossary.edit',
  'comment.add',
  'translation.download',
  'project.edit',
  'user.view',
  'workspace.edit',
]
export const WORKSPACES = 2
export const LANGUAGES = 3
const PROJECTS = 3
const COMPONENTS = 5
const LISTS = 2
const USERS = 4

const some = (below: number, maxLength = below) => fc.uniqueArray(fc.nat(below - 1), { maxLength })

/** Mostly empty: most teams name nothing but projects. */
const rarely = (below: number) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: some(below) })

const user: fc.Arbitrary<WorldUser> = fc.record({
  superuser: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  bot: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
  secondFactor: fc.boolean(),
  blocks: fc.uniqueArray(fc.record({ project: fc.nat(PROJECTS - 1), holds: fc.boolean() }), {
    maxLength: 2,
    selector: (block) => block.project,
  }),
})

const ownedTeam = (team: WorldTeam): WorldTeam =>
  team.workspace === null ? team : { ...team, selection: 0, projects: [], components: [], lists: [], languages: null }

const anyTeam: fc.Arbitrary<WorldTeam> = fc.record({
  selection: fc.constantFrom(0, 0, 0, 1, 2, 3, 4),
  workspace: fc.constantFrom(null, null, null, 0, 1),
  projects: some(PROJECTS),
  components: rarely(COMPONENTS),
  lists: rarely(LISTS),
  languages: fc.option(some(LANGUAGES)),
  enforced2fa: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
  permissions: fc.uniqueArray(fc.constantFrom(...tried), { maxLength: 4 }),
  members: fc.uniqueArray(fc.record({ user: fc.integer({ min: -1, max: USERS - 1 }), languages: rarely(LANGUAGES) }), {
    maxLength: 3,
    selector: (member) => member.user,
  }),
})

const team = anyTeam.map(ownedTeam)

const many = <T>(one: fc.Arbitrary<T>, length: number) => fc.array(one, { minLength: length, maxLength: length })

export const world: fc.Arbitrary<World> = fc.record({
  projects: many(
    fc.record({
      access: fc.constantFrom(0, 1, 100, 200),
      enforced2fa: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
      workspace: fc.constantFrom(null, 0, 1),
    }),
    PROJECTS,
  ),
  components: many(
    fc.record({ project: fc.nat(PROJECTS - 1), restricted: fc.boolean(), glossary: fc.boolean() }),
    COMPONENTS,
  ),
  lists: many(some(COMPONENTS, 3), LISTS),
  users: many(user, USERS),
  teams: fc.array(team, { maxLength: 5 }),
})
