import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { BuiltCommit } from '#server/sync/outgoing/build-commits.ts'
import { squashed } from '#server/sync/outgoing/squash.ts'

const committer = { name: 'Dragoman', email: 'noreply@example.org' }

const commit = fc.record({
  author: fc.constantFrom('ann', 'bob', 'cid'),
  language: fc.integer({ min: 1, max: 3 }),
  paths: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 }),
})

/** What the files hold after commits, one after another. */
function filesAfter(commits: readonly BuiltCommit[]): Map<string, unknown> {
  return new Map(commits.flatMap(({ commit: { files } }) => files.map(({ path, bytes }) => [path, bytes] as const)))
}

it('fewer commits leave the same files, hold the same edits and name the same people', () => {
  const ways = fc.constantFrom('all' as const, 'language' as const, 'file' as const, 'author' as const)
  fc.assert(
    fc.property(fc.array(commit, { maxLength: 12 }), ways, (drafts, by) => {
      const commits = drafts.map(({ author, language, paths }, i): BuiltCommit => {
        const person = { name: author, email: `${author}@example.org` }
        return {
          commit: {
            author: person,
            committer,
            time: i,
            message: `Change ${i}\n\nLanguage: ${language}\n`,
            files: paths.map((path) => ({ path, bytes: `${path}${i}` })),
          },
          edits: [{ id: i } as never],
          fileEdits: [],
          translation: { id: language, language_id: language, filename: `${language}.po` } as never,
        }
      })
      const made = squashed(commits, { by, message: '', trailers: true }, committer)
      expect(filesAfter(made)).toEqual(filesAfter(commits))
      expect(made.flatMap(({ edits }) => edits.map(({ id }) => id)).toSorted((a, b) => a - b)).toEqual(
        commits.map((_, i) => i),
      )
      expect(made.length).toBeLessThanOrEqual(commits.length)
      if (by === 'all') expect(made.length).toBeLessThanOrEqual(1)
      const named = made.map(({ commit: { author, message } }) => `${author.email} ${message}`).join('\n')
      if (by !== 'author') for (const { author } of drafts) expect(named).toContain(`${author}@example.org`)
    }),
  )
})
