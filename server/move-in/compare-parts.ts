import { createHash } from 'node:crypto'
import { isJsonObject, type JsonObject } from '#core/text/json-object.ts'
import { list, number, text } from '#core/text/loose-json.ts'
import { componentByPath } from '#server/db/queries/components/components.ts'
import { projectBySlug } from '#server/db/queries/projects/projects.ts'
import { movedIds } from '#server/db/queries/site/move-ins.ts'
import { apiPath, idIn } from '#server/move-in/api-calls.ts'
import { type Comparison, compareLists } from '#server/move-in/comparison.ts'
import type { MoveInContext } from '#server/move-in/context.ts'
import { addonPath, isOfProject } from '#server/move-in/kinds/addons.ts'
import { announcementText } from '#server/move-in/kinds/announcements.ts'
import { isSecret } from '#server/move-in/kinds/machinery.ts'

/** Compares what a project has beside its strings: announcements, add-ons, services for machine translation. */
export async function compareProjectParts(context: MoveInContext, comparison: Comparison, slug: string): Promise<void> {
  await compareAnnouncements(context, comparison, `/api/projects/${slug}/announcements/`)
  await compareAddons(context, comparison, (addon) => isOfProject(addon, slug))
  await compareMachinery(context, comparison, `/api/projects/${slug}/machinery_settings/`)
}

/** The same of a component: announcements, screenshots, projects that it is shared with. */
export async function compareComponentParts(
  context: MoveInContext,
  comparison: Comparison,
  path: string,
): Promise<void> {
  await compareAnnouncements(context, comparison, `${path}announcements/`)
  await compareSharing(context, comparison, `${path}links/`)
  await compareScreenshots(context, comparison, `${path}screenshots/`)
}

async function compareAnnouncements({ remote, local }: MoveInContext, comparison: Comparison, path: string) {
  const keyed = (all: readonly JsonObject[]) => new Map(all.map((one) => [announcementText(one), one]))
  const both = { there: keyed(await remote.all(path)), here: keyed(await local.all(path)) }
  compareLists(comparison, 'announcement', path, { ...both, fields: [] })
}

/** Settings without their secrets: those have to be entered again. */
const openSettings = (shown: unknown): JsonObject =>
  Object.fromEntries(Object.entries(isJsonObject(shown) ? shown : {}).filter(([name]) => !isSecret(name)))

/** Only settings that both know. */
const shared = (one: JsonObject, other: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(one)
      .filter(([name]) => Object.hasOwn(other, name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Compares things with settings by their names. */
function compareConfigured(
  comparison: Comparison,
  kind: string,
  where: string,
  both: Readonly<Record<'there' | 'here', ReadonlyMap<string, JsonObject>>>,
  excuse?: (key: string, field: string) => string | undefined,
): void {
  const view = (own: ReadonlyMap<string, JsonObject>, others: ReadonlyMap<string, JsonObject>) =>
    new Map([...own].map(([key, one]) => [key, { settings: shared(one, others.get(key) ?? one) }]))
  const [there, here] = [view(both.there, both.here), view(both.here, both.there)]
  compareLists(comparison, kind, where, { there, here, fields: ['settings'], ...(excuse && { excuse }) })
}

/** Add-ons by place and name; several of one kind by their order. */
export async function compareAddons(
  context: MoveInContext,
  comparison: Comparison,
  isOwn: (addon: JsonObject) => boolean,
): Promise<void> {
  const keyed = (all: readonly JsonObject[]) => {
    const found = new Map<string, JsonObject>()
    for (const addon of all.filter(isOwn)) {
      const key = `${addonPath(addon)} ${text(addon, 'name')}`
      let name = key
      for (let count = 2; found.has(name); count++) name = `${key} #${count}`
      found.set(name, openSettings(addon.configuration))
    }
    return found
  }
  const path = '/api/addons/'
  const { remote, local } = context
  const [there, here] = [keyed(await remote.all(path)), keyed(await local.all(path))]
  const idle = new Set<string>()
  for (const key of there.keys()) if (!here.has(key) && (await isIdle(context, key))) idle.add(key)
  compareConfigured(comparison, 'add-on', '', { there, here }, (key, field) =>
    field === '' && idle.has(key) ? 'add-ons that have nothing to do in their component' : undefined,
  )
}

/** An add-on that its component refuses here: Weblate takes some that can do nothing there. */
async function isIdle({ db, addonFits }: MoveInContext, key: string): Promise<boolean> {
  const [, slug, path, name = ''] = /^\/api\/components\/([^/]+)\/(.+)\/ (\S+)/.exec(key) ?? []
  const project = slug === undefined ? undefined : await projectBySlug(db, { slug })
  const at = decodeURIComponent(decodeURIComponent(path ?? ''))
  const component = project && (await componentByPath(db, { projectId: project.id, path: at }))
  return component !== undefined && addonFits(name, component) === false
}

async function compareMachinery({ remote, local }: MoveInContext, comparison: Comparison, path: string) {
  const keyed = (shown: JsonObject = {}) =>
    new Map(Object.entries(shown).map(([service, settings]) => [service, openSettings(settings)]))
  const both = { there: keyed(await remote.find(path)), here: keyed(await local.find(path)) }
  compareConfigured(comparison, 'machine translation', path, both)
}

/** Projects that are not here come with their own move. */
async function compareSharing({ remote, local }: MoveInContext, comparison: Comparison, path: string) {
  const keyed = (all: readonly JsonObject[]) => new Map(all.map((one) => [text(one, 'slug') ?? '', one]))
  const there = keyed(await remote.all(path))
  for (const slug of there.keys()) if (!(await local.find(`/api/projects/${slug}/`))) there.delete(slug)
  compareLists(comparison, 'shared component', path, { there, here: keyed(await local.all(path)), fields: [] })
}

/** Screenshots with the strings they show and the bytes of their pictures. */
async function compareScreenshots(context: MoveInContext, comparison: Comparison, path: string): Promise<void> {
  const { db, moveInId, remote, local } = context
  const [there, here] = [await remote.all(path), await local.all(path)]
  if (there.length + here.length === 0) return
  const idOf = (one: JsonObject) => number(one, 'id') ?? idIn(one.url) ?? 0
  const unitsOf = (one: JsonObject) => list(one, 'units').flatMap((url) => idIn(url) ?? [])
  const shots = await movedIds(db, moveInId, 'screenshot', there.map(idOf))
  const units = await movedIds(db, moveInId, 'unit', there.flatMap(unitsOf))
  const view = async (one: JsonObject, strings: readonly number[], bytes: Buffer | undefined) => ({
    name: one.name,
    repository_filename: one.repository_filename,
    translation: apiPath(text(one, 'translation') ?? ''),
    strings: strings.toSorted((a, b) => a - b),
    picture: bytes && createHash('sha256').update(bytes).digest('hex'),
  })
  // By our ids: several may have the same name.
  const views = { there: new Map<string, JsonObject>(), here: new Map<string, JsonObject>() }
  for (const one of there) {
    const key = shots.get(idOf(one)) ?? `there ${idOf(one)}`
    const bytes = await remote.file(apiPath(text(one, 'file_url') ?? ''))
    views.there.set(
      `${key} ${one.name}`,
      await view(
        one,
        unitsOf(one).flatMap((id) => units.get(id) ?? []),
        bytes,
      ),
    )
  }
  for (const one of here) {
    const bytes = await local.file(apiPath(text(one, 'file_url') ?? ''))
    const known = [...views.there.keys()].find((key) => key.startsWith(`${idOf(one)} `))
    views.here.set(known ?? `${idOf(one)} ${one.name}`, await view(one, unitsOf(one), bytes))
  }
  const fields = ['name', 'repository_filename', 'translation', 'strings', 'picture']
  compareLists(comparison, 'screenshot', path, { ...views, fields })
}
