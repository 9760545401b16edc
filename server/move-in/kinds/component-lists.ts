import { body } from '#core/contract/components/component-lists.ts'
import type { JsonObject } from '#core/text/json-object.ts'
import { list, number, text } from '#core/text/loose-json.ts'
import { apiPath } from '#server/move-in/api-calls.ts'
import type { MovedKind, MoveInContext } from '#server/move-in/context.ts'
import { copied, sendSettings } from '#server/move-in/copied-fields.ts'
import { Followed } from '#server/move-in/followed.ts'

const PATH = '/api/component-lists/'

export const componentLists: MovedKind = {
  name: 'component lists',
  async bringSite(context) {
    const { remote, local, leftBehind } = context
    const there = new Map((await remote.all(PATH)).map((shown) => [text(shown, 'slug') ?? '', shown]))
    const here = new Map((await local.all(PATH)).map((shown) => [text(shown, 'slug') ?? '', shown]))
    const followed = await Followed.open(context, 'component lists')
    await followed.follow({
      there: new Set(there.keys()),
      here: new Set(here.keys()),
      add: async (slug) => {
        const json = copied(there.get(slug) ?? {}, body)
        const made = await sendSettings(context, { method: 'POST', path: PATH, json, what: `component list ${slug}` })
        if (made) here.set(slug, made)
      },
      remove: (slug) => leftBehind.attempt(`component list ${slug}`, () => local.send('DELETE', `${PATH}${slug}/`, {})),
    })
    for (const [slug, shown] of there) {
      const own = here.get(slug)
      if (own) await bringMembers(context, slug, { shown, own })
    }
  },
}

const componentsIn = (shown: JsonObject): string[] => list(shown, 'components').map((url) => apiPath(String(url)))

async function bringMembers(
  context: MoveInContext,
  slug: string,
  { shown, own }: { readonly shown: JsonObject; readonly own: JsonObject },
): Promise<void> {
  const { local, leftBehind } = context
  const [what, path] = [`component list ${slug}`, `${PATH}${slug}/components/`]
  const followed = await Followed.open(context, what)
  await followed.follow({
    there: new Set(componentsIn(shown)),
    here: new Set(componentsIn(own)),
    add: async (url) => {
      const component_id = number(await local.find(url), 'id')
      if (component_id !== undefined)
        await leftBehind.attempt(what, () => local.send('POST', path, { json: { component_id } }))
    },
    remove: (url) => leftBehind.attempt(what, () => local.send('DELETE', `${path}${memberName(url)}/`, {})),
  })
}

/** `/api/components/shop/apps%252Fweb/` -> `shop%252Fapps%252Fweb`. */
const memberName = (url: string): string =>
  encodeURIComponent(encodeURIComponent(decodeURIComponent(decodeURIComponent(url.slice(PREFIX.length, -1)))))

const PREFIX = '/api/components/'
