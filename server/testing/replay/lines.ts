import { type ReplayKind, textsOf } from '#server/testing/replay/kinds.ts'
import type { ReplayRecord } from '#server/testing/replay/replay.ts'
import type { Upstream, UpstreamCommit } from '#server/testing/upstream.ts'

const isOurs = ({ author, parents }: UpstreamCommit): boolean => /^(Ann|Bob) /.test(author) && parents.length === 1

interface Lines {
  /** From 1. */
  readonly first: number
  readonly last: number
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** Lines that a translator's commit changed though they are not lines of a string that was edited. */
export async function foreignLines(
  kind: ReplayKind,
  upstream: Upstream,
  records: readonly ReplayRecord[],
): Promise<string[]> {
  const foreign: string[] = []
  const edited = new Set(records.filter(({ side }) => side === 'translator').map(({ key }) => key))
  for (const commit of await upstream.everyCommit()) {
    if (!isOurs(commit)) continue
    for (const { path, hunks } of await upstream.hunks(commit.id)) {
      const [before, after] = [await upstream.read(path, commit.parents[0]), await upstream.read(path, commit.id)]
      const own = { before: ownLines(kind, before, edited), after: ownLines(kind, after, edited) }
      for (const hunk of hunks) {
        const inside = within(hunk.before, own.before, hunk.after, own.after) || isHeader(kind, before, after, hunk)
        if (!inside) foreign.push(`${commit.id.slice(0, 8)} ${path} ${JSON.stringify(hunk)}\n${before}\n---\n${after}`)
      }
    }
  }
  return foreign
}

interface Hunk {
  readonly before: Lines
  readonly after: Lines
}

function ownLines(kind: ReplayKind, text: string, edited: ReadonlySet<string>): Lines[] {
  const lines: Lines[] = []
  for (const [key, { entry }] of textsOf(kind, Buffer.from(text), 'de'))
    if (edited.has(key)) lines.push({ first: lineAt(text, entry.span.start), last: lineAt(text, entry.span.end) })
  return lines
}

/** A string that was added touches the line before it as well: a comma there. */
const covers = (own: readonly Lines[], { first, last }: Lines): boolean => {
  for (let line = first; line <= last; line++)
    if (!own.some((lines) => line >= lines.first - 1 && line <= lines.last + 1)) return false
  return true
}

const within = (before: Lines, ownBefore: readonly Lines[], after: Lines, ownAfter: readonly Lines[]): boolean =>
  covers(ownAfter, after) && (before.last < before.first || covers(ownBefore, before) || covers(ownAfter, after))

/** The head of a catalog says who translated last. */
function isHeader(kind: ReplayKind, before: string, after: string, hunk: Hunk): boolean {
  if (kind.id !== 'po') return false
  const end = (text: string) => lineAt(text, text.indexOf('\n\n', text.indexOf('msgid ""')))
  return hunk.before.last <= end(before) && hunk.after.last <= end(after)
}
