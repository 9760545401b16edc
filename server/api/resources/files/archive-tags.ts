import { hash } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import type { TranslationRow } from '#server/db/queries/components/translations.ts'

export interface KnownArchive {
  readonly etag: string
  readonly lastModified: number | undefined
}

const MOST = 2000

const known = new WeakMap<Database, Map<string, KnownArchive>>()

/** Archives that were packed by this process, by the state of what is in them: whoever has one needs no other. */
export function knownArchives(database: Database): Map<string, KnownArchive> {
  const archives = known.get(database) ?? new Map<string, KnownArchive>()
  known.set(database, archives)
  if (archives.size >= MOST) archives.clear()
  return archives
}

/**
 * The state of a component's files: its settings and commits, and of each language its file, its figures and its last change. Every
 * change of a text is in these.
 */
export const stateOf = (
  component: ComponentRow,
  translations: readonly TranslationRow[],
  asked: readonly (string | undefined)[],
): string => hash('sha1', JSON.stringify([asked, component, translations]), 'base64url')
