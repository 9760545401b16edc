import { newCategory } from '#core/contract/projects/categories.ts'
import type { JsonObject } from '#core/text/json-object.ts'
import { number, text } from '#core/text/loose-json.ts'
import { insertMoved, movedIds } from '#server/db/queries/site/move-ins.ts'
import { idIn } from '#server/move-in/api-calls.ts'
import type { MovedKind, MoveInContext } from '#server/move-in/context.ts'
import { copiedSettings, differing, sendSettings } from '#server/move-in/copied-fields.ts'

/** Our address of a category of the other server; null: none, undefined: it did not come along. */
export async function categoryHere(
  { db, moveInId }: Pick<MoveInContext, 'db' | 'moveInId'>,
  url: unknown,
): Promise<string | null | undefined> {
  const remoteId = idIn(url)
  if (remoteId === undefined) return null
  const id = (await movedIds(db, moveInId, 'category', [remoteId])).get(remoteId)
  return id === undefined ? undefined : `/api/categories/${id}/`
}

/** Categories of a project, those outside first. */
export const categories: MovedKind = {
  name: 'categories',
  async bringProject(context, { slug }) {
    const list = `/api/projects/${slug}/categories/`
    const there = await context.local.all(list)
    const outermost = (category: JsonObject, all: readonly JsonObject[]): number => {
      const parent = all.find((one) => number(one, 'id') === idIn(category.category))
      return parent ? 1 + outermost(parent, all) : 0
    }
    const all = await context.remote.all(list)
    for (const category of all.toSorted((a, b) => outermost(a, all) - outermost(b, all)))
      await bring(context, category, there)
  },
}

async function bring(context: MoveInContext, shown: JsonObject, there: JsonObject[]): Promise<void> {
  const { db, moveInId, leftBehind } = context
  const what = `category ${text(shown, 'slug')}`
  const parent = await categoryHere(context, shown.category)
  if (parent === undefined) return leftBehind.note(what, 'its parent did not come along')
  const settings = await copiedSettings(context, shown, newCategory)
  const wanted: JsonObject = { ...settings, category: parent }
  const known = there.find((one) => one.slug === shown.slug && idIn(one.category) === idIn(parent))
  const made = known ?? (await sendSettings(context, { method: 'POST', path: '/api/categories/', json: wanted, what }))
  const [remoteId, localId] = [number(shown, 'id'), number(made, 'id')]
  if (!made || remoteId === undefined || localId === undefined) return
  await insertMoved(db, moveInId, 'category', [{ remoteId, localId }])
  if (!known) return void there.push(made)
  const { category: _parent, project: _project, ...own } = wanted
  const json = differing(own, known)
  if (Object.keys(json).length === 0) return
  const named = { name: known.name, slug: known.slug, project: known.project, ...json }
  await sendSettings(context, { method: 'PATCH', path: `/api/categories/${localId}/`, json: named, what })
}
