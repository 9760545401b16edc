import { createHash } from 'node:crypto'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { BuiltCommit } from '#server/sync/outgoing/build-commits.ts'

/**
 * What Gerrit knows a change by, however often its commit is made again: it hangs on the first edit that the commit holds, or, where
 * it holds none, on its files and its author.
 */
function changeId(componentId: number, { edits, fileEdits, commit }: BuiltCommit): string {
  const first = [...edits, ...fileEdits].reduce((least, { id }) => Math.min(least, id), Number.POSITIVE_INFINITY)
  const what = Number.isFinite(first)
    ? [edits.length > 0 ? 'edit' : 'file', first]
    : ['paths', commit.author.email, ...commit.files.map(({ path }) => path).sort()]
  return `I${createHash('sha1')
    .update(JSON.stringify([componentId, ...what]))
    .digest('hex')}`
}

const TRAILER = /^[A-Za-z][A-Za-z-]*: .+$/

/** Where a message ends in trailers, one more joins them; else it begins their paragraph. */
function withTrailer(message: string, trailer: string): string {
  const text = message.trimEnd()
  const last = text.split(/\n\n/).at(-1) ?? ''
  const joins = text.includes('\n\n') && last.split('\n').every((line) => TRAILER.test(line))
  return `${text}${joins ? '\n' : '\n\n'}${trailer}\n`
}

/** Commits as they are sent to be reviewed. */
export const reviewable = (
  { component, repository }: SyncedComponent,
  commits: readonly BuiltCommit[],
): BuiltCommit[] =>
  commits.map((built) => {
    if (!repository.review) return built
    const message = withTrailer(built.commit.message, `Change-Id: ${changeId(component.id, built)}`)
    return { ...built, commit: { ...built.commit, message } }
  })
