import type { JsonObject } from '#core/text/json-object.ts'
import { list, number, part, text } from '#core/text/loose-json.ts'
import type { MovedKind, MoveInContext } from '#server/move-in/context.ts'

/** Languages that there are none of here. */
export const languages: MovedKind = {
  name: 'languages',
  async bringSite(context) {
    const known = new Map((await context.local.all('/api/languages/')).map((one) => [text(one, 'code'), one]))
    const aliases = new Set([...known.values()].flatMap((one) => list(one, 'aliases').map(String)))
    for (const language of await context.remote.all('/api/languages/')) {
      const code = text(language, 'code')
      if (code !== undefined && !known.has(code) && !aliases.has(code)) await add(context, language)
    }
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
