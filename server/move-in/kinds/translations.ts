import type { JsonObject } from '#core/text/json-object.ts'
import { number, text } from '#core/text/loose-json.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { insertMoved } from '#server/db/queries/site/move-ins.ts'
import { apiPath, fileHashes } from '#server/move-in/api-calls.ts'
import type { MovedProject, MoveInContext } from '#server/move-in/context.ts'
import { PeopleEdits } from '#server/move-in/people-edits.ts'

/** A translation that is on both servers. */
export interface TranslationHere {
  readonly translationId: number
  readonly componentId: number
  readonly projectId: number
  readonly languageId: number
  readonly isSource: boolean
  /** Both servers have read the very same file. */
  readonly isSameFile: boolean
  /** People add strings on the other server, not only upstream. */
  readonly isManaged: boolean
  /** Keys and texts are in files of their own. */
  readonly isMonolingual: boolean
  readonly people: PeopleEdits
  /** As the other server shows it. */
  readonly shown: JsonObject
}

const codeOf = (shown: JsonObject): string => text(shown, 'language', 'code') ?? ''

/** The translations of a component; languages that only the other server has so far are added here. */
export async function translationsHere(
  context: MoveInContext,
  project: MovedProject,
  component: JsonObject,
): Promise<TranslationHere[]> {
  const { db, moveInId, remote, local } = context
  const path = `${apiPath(text(component, 'url') ?? '')}translations/`
  const componentId = number(await local.find(apiPath(text(component, 'url') ?? '')), 'id')
  if (componentId === undefined) return []
  const shown = await remote.all(path)
  const here = await withMissing(context, path, shown)
  const isManaged = component.manage_units === true || component.is_glossary === true
  const isMonolingual = (text(component, 'template') ?? '') !== ''
  const found: TranslationHere[] = []
  for (const one of shown) {
    const [code, remoteId] = [codeOf(one), number(one, 'id')]
    const { id: translationId, hashes } = here.get(code) ?? {}
    const language = await languageByCode(db, { code })
    if (translationId === undefined || !language || remoteId === undefined) continue
    await insertMoved(db, moveInId, 'translation', [{ remoteId, localId: translationId }])
    const ids = { translationId, componentId, projectId: project.id, languageId: language.id }
    const isSameFile = hashes !== undefined && hashes === fileHashes(one).join()
    const people = new PeopleEdits(remote, `${apiPath(text(one, 'url') ?? '')}changes/`)
    const isSource = one.is_source === true
    found.push({ ...ids, isSource, isSameFile, isManaged, isMonolingual, people, shown: one })
  }
  // A string that is added to the source is in all languages then.
  return found.toSorted((a, b) => Number(b.isSource) - Number(a.isSource))
}

interface Known {
  readonly id: number
  readonly hashes: string
}

/** The translations here by language, after those that lack were added. */
async function withMissing(
  { local, leftBehind }: MoveInContext,
  path: string,
  shown: readonly JsonObject[],
): Promise<Map<string, Known>> {
  const knownHere = async () =>
    new Map(
      (await local.all(path)).map((one): [string, Known] => [
        codeOf(one),
        { id: number(one, 'id') ?? 0, hashes: fileHashes(one).join() },
      ]),
    )
  const here = await knownHere()
  const missing = shown.map(codeOf).filter((code) => !here.has(code))
  for (const code of missing)
    await leftBehind.attempt(`language ${code} of ${path}`, () =>
      local.send('POST', path, { json: { language_code: code } }),
    )
  return missing.length === 0 ? here : knownHere()
}
