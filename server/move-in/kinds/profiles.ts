import { ProfileBody } from '#core/contract/accounts/profile.ts'
import type { JsonObject } from '#core/text/json-object.ts'
import { list, number, part, text } from '#core/text/loose-json.ts'
import { updateAccount } from '#server/db/queries/accounts/accounts.ts'
import { movedPart, setMovedPart } from '#server/db/queries/site/move-ins.ts'
import { apiPath, lastPart } from '#server/move-in/api-calls.ts'
import type { MovedKind, MoveInContext } from '#server/move-in/context.ts'
import { copied, differing } from '#server/move-in/copied-fields.ts'
import { accountPart } from '#server/move-in/kinds/users.ts'
import { RefusedCall } from '#server/move-in/local-site.ts'
import { isBot } from '#server/move-in/people.ts'
import { microseconds } from '#server/move-in/times.ts'

/** When people joined, their settings and subscriptions, as long as nobody has signed in to the account that the move made for them. */
export const profiles: MovedKind = {
  name: 'settings of people',
  async bringSite(context) {
    const here = new Map((await context.local.all('/api/users/')).map((user) => [text(user, 'username'), user]))
    const { projects, subscribed } = await progressOf(context)
    for await (const page of context.remote.pages('/api/users/')) {
      for (const there of page) {
        const username = text(there, 'username') ?? ''
        const user = here.get(username)
        if (!user || !(await isMade(context, username))) continue
        await bringDate(context, there, user)
        // What people set here themselves stays.
        if (isBot(username) || text(user, 'last_login') !== undefined) continue
        await bringSettings(context, there, user, projects)
        if ((number(there, 'id') ?? 0) > subscribed) await bringSubscriptions(context, username)
      }
      const last = number(page.at(-1), 'id') ?? 0
      if (last > subscribed) await setMovedPart(context.db, context.moveInId, 'subscriptions', String(last))
    }
  },
}

/** The projects that are here, and the last account whose subscriptions came: one request for each is much for a large site. */
async function progressOf({ db, moveInId, local }: MoveInContext) {
  const projects = (await local.all('/api/projects/')).map((project) => text(project, 'slug'))
  return {
    projects: new Set(projects),
    subscribed: Number((await movedPart(db, moveInId, 'subscriptions')) ?? 0),
  }
}

const isMade = async ({ db, moveInId }: MoveInContext, username: string): Promise<boolean> =>
  (await movedPart(db, moveInId, accountPart(username))) !== undefined

async function bringDate({ db }: MoveInContext, there: JsonObject, here: JsonObject): Promise<void> {
  const [id, date_joined] = [number(here, 'id'), microseconds(there.date_joined)]
  if (id === undefined || date_joined === undefined || date_joined === microseconds(here.date_joined)) return
  await updateAccount(db, id, { date_joined })
}

/** As it is sent: languages by code, projects and lists by slug. */
function sentProfile(user: JsonObject, projects: ReadonlySet<string | undefined>): Record<string, unknown> {
  const profile = part(user, 'profile')
  const names = (field: string) => list(profile, field).map(lastPart)
  return {
    ...copied(typeof profile === 'object' && profile !== null ? { ...profile } : {}, ProfileBody),
    languages: names('languages'),
    secondary_languages: names('secondary_languages'),
    watched: names('watched').filter((slug) => projects.has(slug)),
    dashboard_component_list: lastPart(part(profile, 'dashboard_component_list')) ?? null,
  }
}

async function bringSettings(
  { local, leftBehind }: MoveInContext,
  there: JsonObject,
  here: JsonObject,
  projects: ReadonlySet<string | undefined>,
): Promise<void> {
  if (part(there, 'profile') === undefined) return
  const wanted = differing(sentProfile(there, projects), sentProfile(here, projects))
  const username = text(there, 'username') ?? ''
  const send = (profile: object) =>
    local.send('PATCH', `/api/users/${encodeURIComponent(username)}/`, { json: { profile } })
  if (Object.keys(wanted).length === 0) return
  try {
    await send(wanted)
  } catch (error) {
    if (!(error instanceof RefusedCall)) throw error
    for (const [name, value] of Object.entries(wanted))
      await leftBehind.attempt(`${name} of user ${username}`, () => send({ [name]: value }))
  }
}

const keyOf = (subscription: JsonObject): string =>
  [
    subscription.notification,
    subscription.scope,
    ...['project', 'component'].map((name) => apiPath(text(subscription, name) ?? '')),
  ].join(' ')

async function bringSubscriptions({ remote, local, leftBehind }: MoveInContext, username: string): Promise<void> {
  const path = `/api/users/${encodeURIComponent(username)}/notifications/`
  const there = new Map((await remote.all(path)).map((one) => [keyOf(one), one]))
  const here = new Map((await local.all(path)).map((one) => [keyOf(one), one]))
  for (const [key, one] of here) if (!there.has(key)) await local.send('DELETE', `${path}${one.id}/`, {})
  for (const [key, one] of there) {
    const known = here.get(key)
    if (known?.frequency === one.frequency) continue
    const of = apiPath(text(one, 'component') ?? text(one, 'project') ?? '')
    if (of !== '' && !(await local.find(of))) continue
    const { notification, scope, frequency } = one
    const json = { notification, scope, frequency, ...scopeOf(one) }
    const [method, at] = known ? (['PATCH', `${path}${known.id}/`] as const) : (['POST', path] as const)
    await leftBehind.attempt(`subscription of user ${username}`, () => local.send(method, at, { json }))
  }
}

/** `/api/components/shop/apps%252Fweb/` -> `{component: 'shop/apps/web'}`. */
function scopeOf(subscription: JsonObject): { project?: string; component?: string } {
  const component = apiPath(text(subscription, 'component') ?? '').split('/')
  const [, , , project, name] = component
  if (project !== undefined && name !== undefined)
    return { component: `${project}/${decodeURIComponent(decodeURIComponent(name))}` }
  const slug = lastPart(subscription.project)
  return slug === undefined ? {} : { project: slug }
}
