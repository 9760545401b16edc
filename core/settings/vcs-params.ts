import { type Message, message } from '#core/messages/message.ts'
import { isJsonObject, type JsonObject, readJsonObject } from '#core/text/json-object.ts'

/** How a code host merges a request by itself. */
export const mergeMethods = ['merge', 'squash', 'rebase'] as const

export type MergeMethod = (typeof mergeMethods)[number]

const FORCE = 'git_force_push'
const CREATE = 'create_merge_request'
const AUTOMERGE = 'merge_request_automerge'
const METHOD = 'merge_request_merge_method'

/** One parameter of a component's version control. Those with choices take one of them, the others true or false. */
export interface VcsParameter {
  readonly name: typeof FORCE | typeof CREATE | typeof AUTOMERGE | typeof METHOD
  /** What holds where nothing is set. */
  readonly usual: boolean | MergeMethod
  readonly choices?: readonly MergeMethod[]
}

const forcing: readonly VcsParameter[] = [{ name: FORCE, usual: false }]
const requesting: readonly VcsParameter[] = [{ name: CREATE, usual: true }]

const automerging = (...choices: readonly MergeMethod[]): readonly VcsParameter[] => [
  ...requesting,
  { name: AUTOMERGE, usual: false },
  { name: METHOD, usual: 'merge', choices },
]

const byKind: ReadonlyMap<string, readonly VcsParameter[]> = new Map([
  ['git', forcing],
  ['github', automerging(...mergeMethods)],
  ['github-app', automerging(...mergeMethods)],
  ['gitea', automerging(...mergeMethods)],
  // Whether it rebases is a setting of its project.
  ['gitlab', automerging('merge', 'squash')],
  ['bitbucketcloud', requesting],
  ['bitbucketserver', requesting],
  ['azure_devops', requesting],
  ['pagure', requesting],
])

/** The parameters that a kind of repository takes. */
export const vcsParameters = (kind: string): readonly VcsParameter[] => byKind.get(kind) ?? []

const known: ReadonlySet<string> = new Set([FORCE, CREATE, AUTOMERGE, METHOD])

function valueProblem(kind: string, name: string, value: unknown): Message | undefined {
  if (!known.has(name)) return message('vcsParams.unknown', { name })
  const parameter = vcsParameters(kind).find((one) => one.name === name)
  if (!parameter) return message('vcsParams.notForKind', { name, kind })
  const { choices } = parameter
  if (choices)
    return choices.some((one) => one === value)
      ? undefined
      : message('vcsParams.choice', { name, choices: choices.join(', ') })
  return typeof value === 'boolean' ? undefined : message('vcsParams.boolean', { name })
}

/** What is wrong with a component's parameters for its kind of repository. */
export function vcsParamsProblem(kind: string, params: JsonObject, hasPushBranch: boolean): Message | undefined {
  for (const [name, value] of Object.entries(params)) {
    const problem = valueProblem(kind, name, value)
    if (problem) return problem
  }
  if (params[FORCE] === true && !hasPushBranch) return message('vcsParams.needsPushBranch', { name: FORCE })
  if (params[CREATE] === false && params[AUTOMERGE] === true)
    return message('vcsParams.needsRequest', { name: AUTOMERGE, other: CREATE })
  return undefined
}

export interface VcsParams {
  /** Our commits take the place of what the push branch holds. */
  readonly forcePush: boolean
  /** A code host is asked to merge; else commits are pushed as to any other repository. */
  readonly createsRequest: boolean
  readonly automerge: boolean
  readonly mergeMethod: MergeMethod | undefined
}

/** What the stored parameters of a component say. */
export function readVcsParams(stored: string): VcsParams {
  const params = readJsonObject(stored)
  return {
    forcePush: params[FORCE] === true,
    createsRequest: params[CREATE] !== false,
    automerge: params[AUTOMERGE] === true,
    mergeMethod: mergeMethods.find((one) => one === params[METHOD]),
  }
}

/** The parameters with another value for one of them; what is as usual need not be said. */
export function withVcsParameter(params: unknown, { name, usual }: VcsParameter, value: unknown): JsonObject {
  const { [name]: _, ...others } = isJsonObject(params) ? params : {}
  return value === usual ? others : { ...others, [name]: value }
}
