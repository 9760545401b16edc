import type { Kysely } from 'kysely'
import type { Message } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Fields, Values } from '#server/addons/model/fields.ts'
import type { FileStep } from '#server/addons/model/file-step.ts'
import type { Squash } from '#server/commands/repository/commit-hooks.ts'
import type { Db } from '#server/db/database.ts'
import type { AddonRecord } from '#server/db/queries/automation/addons.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import type { NotifiedChange } from '#server/db/queries/history/new-changes.ts'
import type { ProjectRow } from '#server/db/queries/projects/projects.ts'
import type { Tables } from '#server/db/tables.ts'
import type { NetworkPolicy } from '#server/net/public-addresses.ts'
import type { Threads } from '#server/threads/threads.ts'
import type { Vault } from '#server/vault/vault.ts'
import type { GettextTool } from '#server/vcs/gettext-tools.ts'
import type { Vcs } from '#server/vcs/vcs.ts'

/** What add-ons ask of rooms beside theirs: handed in by whoever starts them. */
export interface RepositoryTools {
  /** Begins a language in a component. */
  addLanguage(componentId: number, languageCode: string, authorId: number): Promise<void>
  /** Drops everything that upstream does not have. */
  reset(componentId: number, userId: number): Promise<void>
}

/** What an add-on works with. */
export interface AddonContext {
  readonly db: Kysely<Tables>
  readonly vcs: Vcs
  now(): number
  readonly signal?: AbortSignal | undefined
  readonly siteUrl: string
  readonly vault?: Vault | undefined
  readonly network?: NetworkPolicy | undefined
  readonly tools: RepositoryTools
  readonly threads?: Threads | undefined
}

/** The account an add-on acts as. */
export type Bot = Actor & { readonly kind: 'user' }

/** One run of an add-on on one component. */
export interface AddonWork extends AddonContext {
  readonly addon: AddonRecord
  readonly component: ComponentRow
  readonly project: ProjectRow
  readonly values: Values
  readonly bot: Bot
  /** The part of the history that it is run for, where it looks only at what is new. */
  readonly news: { readonly after: number; readonly upTo: number }
  /** What set it off where it was not the history. */
  readonly cause: Cause
}

export interface Cause {
  readonly trigger?: 'daily' | 'manual' | undefined
  readonly userId?: number | undefined
}

export type AddonScope = 'component' | 'project' | 'site'

/** Why an add-on does nothing this time: no failure. */
export class Skipped extends Error {
  readonly said: Message

  constructor(said: Message) {
    super(render(said))
    this.said = said
  }
}

/** A run that failed and is not tried again: what it did so far would be done twice. */
export class Halted extends Error {}

/** Changes that one call tells of: of many only the first are there. */
export interface ChangeBatch {
  readonly changes: readonly NotifiedChange[]
  readonly count: number
}

/** An outgoing call about changes; without `url` it goes to the payload URL. */
export interface OutgoingCall {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly url?: string
  readonly method?: 'POST' | 'PUT'
  /** Sent, and not kept in the log of deliveries. */
  readonly secretHeaders?: Readonly<Record<string, string>>
}

/** What a run says: messages, or words of somebody else. */
export type RunReport = string | Message | readonly Message[]

/** One kind of add-on: a line in the table, and what it does. */
export interface AddonKind {
  readonly name: string
  readonly title: string
  readonly summary: string
  /** Where it can be installed. */
  readonly scopes: readonly AddonScope[]
  readonly fields: Fields
  /** Settings that the family's add-on once had and that nobody reads any more: they are left out. */
  readonly former?: readonly string[]
  /** More than one at the same place? */
  readonly multiple?: boolean
  /** Is for a whole repository: kept at the component that owns it. */
  readonly repository?: boolean
  /** Works on the repository itself, so nobody else may meanwhile. */
  readonly alone?: boolean
  /** Programs of the machine that it starts. */
  readonly programs?: readonly GettextTool[]
  fits?(component: ComponentRow): boolean
  /** Files of which a component must have one: it is for keeping them up to date. */
  keeps?(component: ComponentRow): readonly string[]
  /** Runs on a component after changes with these actions that no add-on made. */
  readonly after?: readonly number[]
  /** Looks only at what is new in the history. */
  readonly onlyNews?: boolean
  /** Does not run when it is installed. */
  readonly waits?: boolean
  readonly daily?: boolean
  /** Whether it runs every day with these settings. */
  wantsDaily?(values: Values): boolean
  /** The actions it runs after, where its settings say so; in place of `after`. */
  reactsTo?(values: Values): readonly number[]
  /** Can be started by hand although it looks at news. */
  readonly manual?: boolean
  /** What is wrong with settings for a component; undefined: nothing. */
  whyNot?(work: { readonly db: Db; readonly component: ComponentRow }, values: Values): Promise<Message | undefined>
  /** Returns what is told of it in its log. */
  run?(work: AddonWork): Promise<RunReport>
  /** Writes files with each commit. */
  readonly files?: FileStep
  /** Those files may have strings afterwards that are not known here: they are read again. */
  readonly bringsStrings?: boolean
  /** Says how many commits are made of what waits. */
  squash?(values: Values): Squash
  /** Calls somebody about changes: what, and whether for this one. */
  message?(batch: ChangeBatch, values: Values, context: { secret: string; siteUrl: string }): OutgoingCall
  /** How many changes by one person in one project are told in one call; `one`: all of them, the first in detail. Usually 1. */
  batching?(values: Values): number | 'one'
  wants?(action: number, values: Values): boolean
}

export const everywhere: readonly AddonScope[] = ['component', 'project', 'site']
