import { ProfileBody } from '#core/contract/accounts/profile.ts'
import type { JsonObject } from '#core/text/json-object.ts'
import { list, number, part, text } from '#core/text/loose-json.ts'
import { updateAccount } from '#server/db/queries/accounts/accounts.ts'
import { movedPart, setMovedPart } from '#server/db/queries/site/move-ins.ts'
import { apiPath, lastPart } from '#server/move-in/api-calls.ts'
import type { MovedKind, MoveInContext } from '#server/move-in/context.ts'
import { copied, differing } from '#server/move-in/copied-fields.ts'
import { RefusedCall } from '#server/move-in/local-site.ts'
import { microseconds } from '#server/move-in/times.ts'

/** When people joined, their settings and subscriptions, as long as nobody has signed in to the account that the move made for them. */
export const profiles: MovedKind = {
  name: 'settings of people',
  async bringSite(context) {
    const here = new Map((await context.local.all('/api/users/')).map((user) => [number(user, 'id'), user]))
    const { projects, subscribed } = await progressOf(context)
    for await (const page of context.remote.pages('/api/users/')) {
      for (const there of page) {
        const person = await context.people.of(there)
        const user = here.get(person?.id)
        if (!user || person?.how !== 'made') continue
        await bringDate(context, there, user)
        // What people set here themselves stays.
        if (user.is_bot === true || text(user, 'last_login') !== undefined) continue
        await bringSettings(context, there, user, projects)
        await bringName(context, there, user)
        if ((number(there, 'id') ?? 0) > subscribed) await bringSubscriptions(context, there, user)
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
  const username = text(here, 'username') ?? ''
  const send = (profile: object) => local.send('PATCH', userPath(username), { json: { profile } })
  if (Object.keys(wanted).length === 0) return
  try {
    await send(wanted)
  } catch (error) {
    if (!(error instanceof RefusedCall)) throw error
    for (const [name, value] of Object.entries(wanted))
      await leftBehind.attempt(`${name} of user ${username}`, () => send({ [name]: value }))
  }
}

/** People change their names and emails there as long as they work there. */
async function bringName({ local, leftBehind }: MoveInContext, there: JsonObject, here: JsonObject): Promise<void> {
  const [full_name, email] = [text(there, 'full_name'), text(there, 'email')]
  const wanted = differing({ ...(full_name && { full_name }), ...(email && { email }) }, here)
  const username = text(here, 'username') ?? ''
  for (const [name, value] of Object.entries(wanted)) {
    const json = { full_name: here.full_name, [name]: value }
    await leftBehind.attempt(`${name} of user ${username}`, () => local.send('PATCH', userPath(username), { json }))
  }
}

const keyOf = (subscription: JsonObject): string =>
  [
    subscription.notification,
    subscription.scope,
    ...['project', 'component'].map((name) => apiPath(text(subscription, name) ?? '')),
  ].join(' ')

const userPath = (username: string): string => `/api/users/${encodeURIComponent(username)}/`

async function bringSubscriptions(
  { remote, local, leftBehind }: MoveInContext,
  from: JsonObject,
  to: JsonObject,
): Promise<void> {
  const username = text(to, 'username') ?? ''
  const path = `${userPath(username)}notifications/`
  const shown = await remote.all(`${userPath(text(from, 'username') ?? '')}notifications/`)
  const there = new Map(shown.map((one) => [keyOf(one), one]))
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
