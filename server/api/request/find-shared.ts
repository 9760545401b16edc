import type { Actor } from '#server/access/actor.ts'
import { type FoundScope, findScope } from '#server/access/find-scope.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import type { Db } from '#server/db/database.ts'
import { openComponentIds } from '#server/db/queries/components/components.ts'
import { projectBySlug } from '#server/db/queries/projects/projects.ts'
import { AppError } from '#server/errors.ts'

/** A place of which somebody may know how far it is. */
export interface SharedScope {
  readonly found: FoundScope
  /** The components that count; undefined: all. */
  readonly components: readonly number[] | undefined
}

/** Looks up what a path names, once it is decided that it may be shown. */
const insider: Actor = { kind: 'user', id: 0, username: '', isSuperuser: true }

/** What a path names, for those who see it; of hidden projects that share how far they are, for everybody. */
export async function findShared(db: Db, actor: Actor, segments: readonly string[]): Promise<SharedScope> {
  try {
    const found = await findScope(db, actor, segments)
    return { found, components: (await visibilityOf(db, actor)).components }
  } catch (error) {
    const hidden = error instanceof AppError && error.code === 'not_found'
    const shared = hidden ? await sharedScope(db, segments) : undefined
    if (!shared) throw error
    return shared
  }
}

async function sharedScope(db: Db, segments: readonly string[]): Promise<SharedScope | undefined> {
  const [slug = ''] = segments
  if (slug === '' || slug.includes('\0')) return undefined
  const project = await projectBySlug(db, { slug })
  if (project?.public_sharing !== 1) return undefined
  const found = await findScope(db, insider, segments)
  const components = await openComponentIds(db, project.id)
  return found.component && !components.includes(found.component.id) ? undefined : { found, components }
}
