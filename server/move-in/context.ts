import type { Kysely } from 'kysely'
import type { Message } from '#core/messages/message.ts'
import type { JsonObject } from '#core/text/json-object.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import type { Tables } from '#server/db/tables.ts'
import type { LeftBehind } from '#server/move-in/left-behind.ts'
import type { LocalSite } from '#server/move-in/local-site.ts'
import type { People } from '#server/move-in/people.ts'
import type { RemoteSite } from '#server/move-in/remote-site.ts'

/** What a run works with. */
export interface MoveInContext {
  readonly db: Kysely<Tables>
  readonly moveInId: number
  readonly remote: RemoteSite
  readonly local: LocalSite
  readonly people: People
  readonly leftBehind: LeftBehind
  /** The same for a run that was interrupted and goes on. */
  readonly run: string
  /** Things get the IDs they have on the other server. */
  readonly keepsIds: boolean
  /** The last run: from here on components commit and push by themselves. */
  readonly isLast: boolean
  now(): number
  report(percent: number, line?: Message): Promise<void>
  readonly signal?: AbortSignal | undefined
  /** Does an add-on have anything to do in a component? Nobody knows of add-ons that are not here. */
  addonFits(name: string, component: ComponentRow): boolean | undefined
  /** Does the first imports that wait, until none is left. */
  runImports(): Promise<void>
  /** Removes the clones that are named by the ID of their component: they are made again when they are needed. */
  dropOwnClones(): Promise<void>
}

export interface MovedProject {
  readonly slug: string
  /** Ours. */
  readonly id: number
  /** As the other server shows it. */
  readonly shown: JsonObject
}

/** One kind of thing that is moved in: what belongs to the site, and what belongs to a project. Doing it twice changes nothing. */
export interface MovedKind {
  /** For progress and reports, plural. */
  readonly name: string
  bringSite?(context: MoveInContext): Promise<void>
  bringProject?(context: MoveInContext, project: MovedProject): Promise<void>
}
