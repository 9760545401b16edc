import { replayLanguages } from '#server/testing/replay/developers.ts'
import { type ReplayKind, textsOf } from '#server/testing/replay/kinds.ts'
import type { Replay } from '#server/testing/replay/replay.ts'
import type { RepositorySite } from '#server/testing/repository-site.ts'

/** What the history of a component tells, by text. */
async function historyOf(site: RepositorySite) {
  const history = await site.database.db.selectFrom('change').select(['action', 'target']).execute()
  const of = (...actions: number[]) =>
    new Set(history.filter(({ action }) => actions.includes(action)).map(({ target }) => target))
  return { taken: of(59, 71), removed: of(63), suggested: of(4) }
}

/** Every text any commit of upstream's repository ever had, rewritten ones included. */
async function textsEver(kind: ReplayKind, site: RepositorySite): Promise<Set<string>> {
  const texts = new Set<string>()
  for (const bytes of await site.upstream.everyBlob())
    for (const { text } of textsOf(kind, bytes, 'de').values()) texts.add(text)
  return texts
}

const nameOf = (kind: ReplayKind, unit: { context: string; source: string }): string =>
  kind.bilingual ? unit.source.replace('Source of ', '') : unit.context

/**
 * Texts that are nowhere. A text is kept when it stands, or when its own side wrote another one later; when it is a suggestion,
 * or in the history of a string that upstream removed. A translator's is delivered once upstream had it; a developer's is
 * known once we took it in: whoever replaces it then does so knowingly.
 */
export async function lossesOf(kind: ReplayKind, site: RepositorySite, replay: Replay): Promise<string[]> {
  const suggestions = new Set((await site.suggestions()).map(({ target }) => target))
  const { taken, removed, suggested } = await historyOf(site)
  const everUpstream = await textsEver(kind, site)
  const losses: string[] = []
  for (const language of replayLanguages) {
    const final = await replay.developers.texts(language)
    const mine = replay.records.filter((record) => record.language === language)
    for (const [index, { side, key, text }] of mine.entries()) {
      const later = mine.slice(index + 1).some((one) => one.side === side && one.key === key)
      const delivered = side === 'translator' ? everUpstream.has(text) : taken.has(text) || !final.has(key)
      const inHistory = removed.has(text) || (!final.has(key) && suggested.has(text))
      if (final.get(key) !== text && !later && !suggestions.has(text) && !delivered && !inHistory)
        losses.push(`${side} lost '${text}' of ${key}; it is '${final.get(key)}' now`)
    }
  }
  return losses
}

/** Strings that upstream's files and the database do not say the same of. */
export async function differencesOf(
  kind: ReplayKind,
  site: RepositorySite,
  replay: Replay,
  componentId: number,
): Promise<string[]> {
  const differences: string[] = []
  for (const language of replayLanguages) {
    const units = await site.units(componentId, language)
    const stored = new Map(units.map((unit) => [nameOf(kind, unit), unit.target]))
    for (const [key, text] of await replay.developers.texts(language))
      if (stored.get(key) !== text)
        differences.push(`${language} ${key}: '${text}' upstream, '${stored.get(key)}' here`)
  }
  return differences
}
