import { number, text } from '#core/text/loose-json.ts'
import { inTransaction } from '#server/db/database.ts'
import { movedPart, setMovedPart } from '#server/db/queries/site/move-ins.ts'
import { IMPORT_SLICES, importEntries } from '#server/memory/import-entries.ts'
import type { MovedKind, MoveInContext } from '#server/move-in/context.ts'
import { turn } from '#server/threads/turn.ts'

/** The translation memory of a project. What the move itself made of the strings is not doubled. */
export const memory: MovedKind = {
  name: 'translation memory',
  async bringProject(context, { slug, id }) {
    const { db, moveInId, remote } = context
    const name = `memory ${slug}`
    const path = `/api/memory/?project=${slug}`
    const mark = await markOf(context, path)
    if (mark === undefined || (await movedPart(db, moveInId, name)) === mark) return
    const codes = await languageCodes(context)
    const into = { projectId: id, userId: null, origin: slug, now: context.now() }
    for await (const page of remote.pages(path)) {
      const entries = page.map((entry) => ({
        source: text(entry, 'source') ?? '',
        target: text(entry, 'target') ?? '',
        sourceLanguage: codes.get(number(entry, 'source_language') ?? 0) ?? '',
        targetLanguage: codes.get(number(entry, 'target_language') ?? 0) ?? '',
        origin: text(entry, 'origin') ?? slug,
        context: text(entry, 'context') ?? '',
      }))
      const own = entries.filter((entry) => entry.source !== '' && entry.target !== '')
      for (let at = 0; at < own.length; at += IMPORT_SLICES.first) {
        await inTransaction(db, (tx) => importEntries(tx, own.slice(at, at + IMPORT_SLICES.first), into))
        await turn()
      }
    }
    await setMovedPart(db, moveInId, name, mark)
  },
}

/** How many entries there are, and which is the last: entries do not change. Undefined: this token may not ask, or there are none. */
async function markOf({ remote }: MoveInContext, path: string): Promise<string | undefined> {
  const count = await remote.count(path)
  if (!count) return undefined
  const last = await remote.find(`${path}&page_size=1&page=${count}`)
  return `${count} ${number(last, 'results', 0, 'id') ?? ''}`
}

/** Codes of languages by the other server's ids. */
async function languageCodes({ remote }: MoveInContext): Promise<Map<number, string>> {
  const all = await remote.all('/api/languages/')
  return new Map(all.map((language) => [number(language, 'id') ?? 0, text(language, 'code') ?? '']))
}
