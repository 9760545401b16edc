import type { Squash } from '#server/commands/repository/commit-hooks.ts'
import { mustExist } from '#server/errors.ts'
import { personText } from '#server/sync/context/authors.ts'
import type { BuiltCommit } from '#server/sync/outgoing/build-commits.ts'
import type { FileWrite } from '#server/vcs/commits.ts'
import type { Author } from '#server/vcs/history.ts'

const keyOf: Readonly<Record<Squash['by'], (built: BuiltCommit) => string>> = {
  all: () => '',
  language: ({ translation }) => String(translation?.language_id ?? ''),
  file: ({ translation, commit }) => translation?.filename ?? commit.files.map(({ path }) => path).join('\n'),
  author: ({ commit }) => commit.author.email,
}

interface Numbered {
  readonly built: BuiltCommit
  readonly index: number
}

/** Makes fewer commits of many: the files end up the same. */
export function squashed(
  commits: readonly BuiltCommit[],
  wish: Squash | undefined,
  committer: Author,
): readonly BuiltCommit[] {
  if (!wish || commits.length < 2) return commits
  const groups = new Map<string, Numbered[]>()
  for (const [index, built] of commits.entries()) {
    const key = keyOf[wish.by](built)
    groups.set(key, [...(groups.get(key) ?? []), { built, index }])
  }
  // A file's newest content holds all before it: what ends later comes later, and never brings an older content back.
  const ordered = [...groups.values()].toSorted((a, b) => (a.at(-1)?.index ?? 0) - (b.at(-1)?.index ?? 0))
  const newest = new Map<string, number>()
  const made: BuiltCommit[] = []
  for (const group of ordered) {
    const files = latestFiles(group, newest)
    const joined = joinCommits(group, files, wish, committer)
    const last = made.at(-1)
    // All of its files are in a commit that came before: so are its edits.
    if (files.length === 0 && last) made[made.length - 1] = withEdits(last, joined)
    else made.push(joined)
  }
  return made
}

function latestFiles(group: readonly Numbered[], newest: Map<string, number>): FileWrite[] {
  const files = new Map<string, FileWrite>()
  for (const { built, index } of group)
    for (const file of built.commit.files) {
      if ((newest.get(file.path) ?? -1) > index) continue
      newest.set(file.path, index)
      files.set(file.path, file)
    }
  return [...files.values()]
}

const withEdits = (built: BuiltCommit, { edits, fileEdits, translation, also = [] }: BuiltCommit): BuiltCommit => ({
  ...built,
  edits: [...built.edits, ...edits],
  fileEdits: [...built.fileEdits, ...fileEdits],
  also: [...(built.also ?? []), ...(translation ? [translation] : []), ...also],
})

function joinCommits(
  group: readonly Numbered[],
  files: readonly FileWrite[],
  wish: Squash,
  committer: Author,
): BuiltCommit {
  const commits = group.map(({ built }) => built)
  const [head, ...rest] = commits
  const first = mustExist(head, 'commit')
  const authors = new Map(commits.map(({ commit }) => [commit.author.email, commit.author]))
  const author = authors.size === 1 ? first.commit.author : committer
  const others = [...authors.values()].filter(({ email }) => email !== author.email)
  const message = messageOf(commits, others, wish)
  const time = Math.max(...commits.map(({ commit }) => commit.time))
  const own = { ...first, commit: { ...first.commit, author, message, time, files } }
  const joined = rest.reduce(withEdits, own)
  const translations = new Map((joined.also ?? []).map((one) => [one.id, one]))
  if (joined.translation) translations.delete(joined.translation.id)
  return { ...joined, also: [...translations.values()] }
}

const TRAILER = /^[A-Za-z][A-Za-z0-9-]*: \S/

/** A message in two: what it says, and the trailers at its end. */
function split(message: string): { readonly text: string; readonly trailers: readonly string[] } {
  const paragraphs = message.trim().split(/\n{2,}/)
  const last = (paragraphs.at(-1) ?? '').split('\n')
  if (paragraphs.length < 2 || !last.every((line) => TRAILER.test(line))) return { text: message.trim(), trailers: [] }
  return { text: paragraphs.slice(0, -1).join('\n\n'), trailers: last }
}

function messageOf(commits: readonly BuiltCommit[], others: readonly Author[], wish: Squash): string {
  const parts = commits.map(({ commit }) => split(commit.message))
  const texts = [...new Set(parts.map(({ text }) => text))]
  const text = wish.message.trim() || texts.join('\n\n')
  if (!wish.trailers) return `${text}\n`
  const helpers = others.map((author) => `Co-authored-by: ${personText(author)}`)
  const trailers = [...new Set([...parts.flatMap((part) => part.trailers), ...helpers])]
  return trailers.length === 0 ? `${text}\n` : `${text}\n\n${trailers.join('\n')}\n`
}
