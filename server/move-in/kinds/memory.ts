import type { ExchangedEntry } from '#core/memory/exchange.ts'
import { memoryPairs } from '#core/memory/pairs.ts'
import { number, text } from '#core/text/loose-json.ts'
import { splitForms } from '#core/units/forms.ts'
import { inTransaction } from '#server/db/database.ts'
import { movedPart, setMovedPart } from '#server/db/queries/site/move-ins.ts'
import { IMPORT_SLICES, importEntries } from '#server/memory/import-entries.ts'
import type { MovedKind, MoveInContext } from '#server/move-in/context.ts'
import { FedTexts } from '#server/move-in/fed-texts.ts'
import { turn } from '#server/threads/turn.ts'

/** The translation memory of a project, but for the texts that its strings have: those come into the memory by themselves. */
export const memory: MovedKind = {
  name: 'translation memory',
  async bringProject(context, { slug, id }) {
    const { db, moveInId, remote } = context
    const name = `memory ${slug}`
    const path = `/api/memory/?project=${slug}`
    const mark = await markOf(context, path)
    if (mark === undefined || (await movedPart(db, moveInId, name)) === mark) return
    const codes = await languageCodes(context)
    const fed = new FedTexts(db, id)
    for await (const page of remote.pages(path)) {
      const entries = page.flatMap((entry) => {
        const [source, target] = [text(entry, 'source') ?? '', text(entry, 'target') ?? '']
        const rest = {
          sourceLanguage: codes.get(number(entry, 'source_language') ?? 0) ?? '',
          targetLanguage: codes.get(number(entry, 'target_language') ?? 0) ?? '',
          origin: text(entry, 'origin') ?? slug,
          context: text(entry, 'context') ?? '',
          isFromFile: entry.from_file === true,
        }
        return memoryPairs(splitForms(source), splitForms(target)).map((pair) => ({ ...pair, ...rest }))
      })
      const wanted: typeof entries = []
      for (const entry of entries) if (entry.isFromFile || !(await fed.has(entry))) wanted.push(entry)
      for (const areFromFile of [true, false])
        await store(
          context,
          id,
          wanted.filter(({ isFromFile }) => isFromFile === areFromFile),
          areFromFile,
        )
    }
    await setMovedPart(db, moveInId, name, mark)
  },
}

async function store(
  { db, now }: MoveInContext,
  projectId: number,
  entries: readonly ExchangedEntry[],
  areFromFile: boolean,
): Promise<void> {
  const into = { projectId, userId: null, origin: '', now: now(), areFromFile }
  for (let at = 0; at < entries.length; at += IMPORT_SLICES.first) {
    await inTransaction(db, (tx) => importEntries(tx, entries.slice(at, at + IMPORT_SLICES.first), into))
    await turn()
  }
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
