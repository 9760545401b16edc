import type { JsonObject } from '#core/text/json-object.ts'
import { list, number, part, text } from '#core/text/loose-json.ts'
import { insertMoved } from '#server/db/queries/site/move-ins.ts'
import type { MovedKind, MoveInContext } from '#server/move-in/context.ts'

/** Languages that are not here yet. */
export const languages: MovedKind = {
  name: 'languages',
  async bringSite(context) {
    const known = new Map((await context.local.all('/api/languages/')).map((one) => [text(one, 'code'), one]))
    const aliases = new Set([...known.values()].flatMap((one) => list(one, 'aliases').map(String)))
    const there = await context.remote.all('/api/languages/')
    for (const language of there) {
      const code = text(language, 'code')
      if (code !== undefined && !known.has(code) && !aliases.has(code)) await add(context, language)
    }
    await noteMoved(context, there)
  },
}

async function add({ local, leftBehind }: MoveInContext, language: JsonObject): Promise<void> {
  const code = text(language, 'code') ?? ''
  const json = {
    code,
    name: text(language, 'name') ?? code,
    direction: text(language, 'direction') ?? 'ltr',
    population: number(language, 'population') ?? 0,
    plural: { number: number(language, 'plural', 'number') ?? 2, formula: part(language, 'plural', 'formula') },
  }
  await leftBehind.attempt(`language ${code}`, () => local.send('POST', '/api/languages/', { json }))
}

/** Languages with their plural rules, of which each shows its default one. */
async function noteMoved({ db, moveInId, local }: MoveInContext, there: readonly JsonObject[]): Promise<void> {
  const here = new Map((await local.all('/api/languages/')).map((one) => [text(one, 'code'), one]))
  const paths = { language: ['id'], plural: ['plural', 'id'] } as const
  for (const kind of ['language', 'plural'] as const) {
    const moved = there.flatMap((language) => {
      const remoteId = number(language, ...paths[kind])
      const localId = number(here.get(text(language, 'code')), ...paths[kind])
      return remoteId === undefined || localId === undefined ? [] : [{ remoteId, localId }]
    })
    await insertMoved(db, moveInId, kind, moved)
  }
}
