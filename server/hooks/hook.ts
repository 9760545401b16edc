import { type Message, message } from '#core/messages/message.ts'
import { part, text } from '#core/text/loose-json.ts'
import { AppError } from '#server/errors.ts'
import type { RequestEvent } from '#server/hooks/pull-request.ts'

export type Headers = Readonly<Record<string, string | string[] | undefined>>

/** What a code host says has happened: somebody pushed, or opened or closed a pull request. */
export interface PushEvent {
  /** Every address the host gives for the repository. */
  readonly repos: readonly string[]
  /** Undefined: it does not say, so any branch may be meant. */
  readonly branch: string | undefined
  /** The branch the host calls its default, where it says so. */
  readonly defaultBranch?: string | undefined
  readonly fullName: string
  readonly request?: RequestEvent
}

export interface HookRequest {
  readonly headers: Headers
  /** The body as it was sent: what signatures are made over. */
  readonly body: Uint8Array
}

/** A code host whose announcements we take. */
export interface HookService {
  /** Part of the address: never changed. */
  readonly id: string
  readonly name: string
  /** Undefined for events that are no push: the hook works, and nothing is to be done. Throws when fields are missing. */
  read(payload: unknown, headers: Headers): PushEvent | undefined
  /** Headers that carry such a proof. */
  readonly proofHeaders: readonly string[]
  /** Whether a request carries proof that its sender knows the secret. */
  isSigned(request: HookRequest, secret: string): boolean
}

export const header = (headers: Headers, name: string): string => [headers[name]].flat()[0] ?? ''

/** A payload that is JSON and still not what the service sends. */
export const unusable = (said: Message): AppError => new AppError('invalid', said)

export function required(payload: unknown, ...names: readonly (string | number)[]): string {
  const value = text(payload, ...names)
  if (value === undefined) throw unusable(message('hook.payloadLacks', { name: names.join('.') }))
  return value
}

/** The texts among what was found. */
export const texts = (...values: readonly (string | undefined)[]): string[] =>
  values.filter((value) => value !== undefined)

export const branchOfRef = (ref: string): string => ref.replace(/^refs\/heads\//, '')

/** `refs/heads/main` as the field `ref` has it; throws where that is no text. */
export function refBranch(payload: unknown): string | undefined {
  const ref = part(payload, 'ref')
  return ref === undefined || ref === null || ref === '' ? undefined : branchOfRef(required(payload, 'ref'))
}

export function needRepos(repos: readonly string[]): readonly string[] {
  if (repos.length === 0) throw unusable(message('hook.noRepository'))
  return repos
}
