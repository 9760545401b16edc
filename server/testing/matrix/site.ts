import { Action } from '#core/changes/actions.ts'
import { openBlobs } from '#server/blobs/open-blobs.ts'
import { insertRole } from '#server/db/queries/access/roles.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { mustExist } from '#server/errors.ts'
import { Comparison } from '#server/move-in/comparison.ts'
import { reportBlob } from '#server/move-in/exports/export-files.ts'
import { scanUsages } from '#server/sync/usages/scan-usages.ts'
import { pullFiles } from '#server/testing/change-component.ts'
import { makeComponent, makeProject, type TestComponent, type TestProject } from '#server/testing/factories.ts'
import { type Area, areas, componentOf, type Person, people, teams } from '#server/testing/matrix/people.ts'
import { makeAddon, makeCategory, makeLabel, shareComponent } from '#server/testing/parts.ts'
import { body, type Send } from '#server/testing/send-as.ts'
import type { TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

/** Each place has a word and a language of its own: where it may not be known, neither may appear. */
const words: Readonly<Record<Area, { readonly word: string; readonly language: string }>> = {
  public: { word: 'Agora', language: 'de' },
  protected: { word: 'Bastion', language: 'fr' },
  private: { word: 'Xyzzyq', language: 'cy' },
  restricted: { word: 'Quuxly', language: 'eo' },
}

/** What would give a place away. */
export const traces = (area: Area): RegExp => {
  const { word, language } = words[area]
  return new RegExp(`${word}|"${language}"|/${language}/|_${language}_`, 'i')
}

/** What can stand in an address, by the name that it has there, or by its kind. */
export type Example = Readonly<Record<string, string>>

export interface MatrixSite {
  readonly people: Readonly<Record<Person, TestUser | undefined>>
  readonly components: Readonly<Record<Area, TestComponent>>
  readonly examples: Readonly<Record<Area, Example>>
}

// A picture of one pixel.
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function makeScope(site: TestSite, area: Area, project: TestProject): Promise<TestComponent> {
  const { word, language } = words[area]
  const template = `${word}/en.json`
  const component = await makeComponent(site, project, `${word}-strings`, {
    name: `Component ${word}`,
    filemask: `${word}/*.json`,
    template,
    new_base: template,
    restricted: Number(area === 'restricted'),
    files: {
      [template]: { [`${word}.key`]: `${word} text`, [`${word}.more`]: `More ${word}` },
      [`${word}/${language}.json`]: { [`${word}.key`]: `${word} target` },
      [`${word}/app.js`]: `show(t('${word}.key'))\n`,
    },
  })
  const settings = { manage_units: 1, suggestion_voting: 1, edit_template: 1 }
  await site.db.updateTable('component').set(settings).where('id', '=', component.id).execute()
  await pullFiles(site, component, { [`${word}/${language}.json`]: { [`${word}.key`]: `${word} changed` } })
  return component
}

async function makePeople(site: TestSite, components: readonly TestComponent[]): Promise<MatrixSite['people']> {
  const made = {} as Record<Person, TestUser | undefined>
  for (const person of people)
    made[person] = await makeUser(site, person, { is_superuser: Number(person === 'administrator') })
  const projects = [0, 1, 2].map((index) => (components[index] as TestComponent).project)
  const token = made.token as TestUser
  // What a project's token is: a bot of that project, in teams that were given to it.
  const bot = { is_bot: 1, bot_project_id: projects[2]?.id as number }
  await site.db.updateTable('user').set(bot).where('id', '=', token.id).execute()
  await site.db.deleteFrom('membership').where('user_id', '=', token.id).execute()
  for (const { name, members, permissions, projects: inside, components: bound } of teams)
    await makeTeam(site, name, {
      members: members.map((person) => made[person] as TestUser),
      permissions,
      projects: inside.map((index) => projects[index] as TestProject),
      components: bound.map((index) => components[index] as TestComponent),
    })
  for (const { id: project_id } of projects)
    await site.db
      .insertInto('block')
      .values({ project_id, user_id: (made.blocked as TestUser).id, expires: null, note: '', created: 1 })
      .execute()
  return made
}

/** A site with one of everything in each place, and people who may know of some of it. */
export async function fillMatrix(site: TestSite, send: Send): Promise<MatrixSite> {
  const access: Readonly<Record<string, number>> = { public: 0, protected: 1, private: 100 }
  const made = {} as Record<Area, TestComponent>
  for (const [area, access_control] of Object.entries(access) as [Area, number][]) {
    const { word } = words[area]
    const more = { name: `Project ${word}`, instructions: `Read ${word}`, web: `https://${word}.example` }
    made[area] = await makeScope(site, area, await makeProject(site, word, { ...more, access_control }))
  }
  made.restricted = await makeScope(site, 'restricted', made.public.project)
  const everyone = await makePeople(
    site,
    [...areas].sort((a, b) => componentOf[a] - componentOf[b]).map((area) => made[area]),
  )
  const target = await makeUser(site, 'target')
  const shelf = await makeProject(site, 'shelf')
  const examples = {} as Record<Area, Example>
  for (const area of areas)
    examples[area] = await exampleAt(site, send, {
      area,
      component: made[area],
      root: everyone.administrator as TestUser,
      target,
      shelf,
    })
  return { people: everyone, components: made, examples }
}

interface Making {
  readonly area: Area
  readonly component: TestComponent
  readonly root: TestUser
  readonly target: TestUser
  readonly shelf: TestProject
}

/** Requested in every component, which has it nowhere. */
export const REQUESTED = 'la'

const idOf = async (reply: ReturnType<Send>, status = 201): Promise<string> =>
  String(body<{ id: number | string }>(await reply, status).id)

/** Where the code of a component uses one of its strings. */
async function firstUsage({ db, services: { vcs, now } }: TestSite, { id }: TestComponent): Promise<string> {
  await scanUsages({ db, vcs, now, report: async () => {} }, id)
  const found = await db.selectFrom('code_usage').select('id').where('component_id', '=', id).executeTakeFirstOrThrow()
  return String(found.id)
}

async function exampleAt(site: TestSite, send: Send, making: Making): Promise<Example> {
  const { area, component, root, target, shelf } = making
  const { word, language } = words[area]
  const { project } = component
  const at = `${project.slug}/${component.slug}`
  const units = await site.read<{ results: { id: number; source_unit: string }[] }>(
    `/api/translations/${at}/${language}/units/`,
    { as: root },
  )
  const [unit] = units.results
  const unitPath = `/api/units/${unit?.id}/`
  const edit = await send('PATCH', unitPath, root, { target: [`${word}  twice`], state: 20 })
  body(edit)
  // Things of the project are known where the project is: those of the restricted component must not name it.
  const label = area === 'restricted' ? 'Own label' : `Label ${word}`
  const category = await makeCategory(site, project, area === 'restricted' ? 'own-category' : `category-${word}`)
  const announce = (path: string, about = word) => idOf(send('POST', path, root, { message: `Hear ${about}` }))
  const shown = area === 'restricted' ? 'this' : word
  const team = await site.db
    .insertInto('team')
    .values({ name: `Team of ${shown}`, project_id: project.id, project_selection: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const roleId = await insertRole(site.db, `Role of ${shown}`, ['unit.edit'])
  const languageRow = await site.db
    .selectFrom('language')
    .select('id')
    .where('code', '=', area === 'restricted' ? 'de' : language)
    .executeTakeFirstOrThrow()
  const bond = { team_id: team.id }
  await site.db
    .insertInto('team_role')
    .values({ ...bond, role_id: roleId })
    .execute()
  await site.db
    .insertInto('team_language')
    .values({ ...bond, language_id: languageRow.id })
    .execute()
  await site.db
    .insertInto('team_component')
    .values({ ...bond, component_id: component.id })
    .execute()
  await site.db
    .insertInto('membership')
    .values({ ...bond, user_id: target.id, is_admin: 1 })
    .execute()
  const list = `list-${word.toLowerCase()}`
  const listId = await idOf(send('POST', '/api/component-lists/', root, { name: `List ${word}`, slug: list }))
  const moveIn = await idOf(send('POST', '/api/site/move-ins/', root, { url: `https://${word}.example.org` }))
  await openBlobs(site.services.config, site.db).putBytes(reportBlob(Number(moveIn)), new Comparison().whole)
  await send('POST', `/api/component-lists/${list}/components/`, root, { component_id: component.id })
  await shareComponent(site, component, shelf)
  const form = new FormData()
  const picture = { name: `Screen ${word}`, project_slug: project.slug, component_slug: component.slug }
  for (const [field, value] of Object.entries({ ...picture, language_code: language })) form.append(field, value)
  form.append('image', new Blob([PIXEL]), 'screen.png')
  body(await site.call('/api/screenshots/', { method: 'POST', as: root, form }), 201)
  const screenshot = await site.db.selectFrom('screenshot').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await send('POST', `/api/screenshots/${screenshot.id}/units/`, root, { unit_id: unit?.id })
  const memory = await site.db
    .selectFrom('memory')
    .select('id')
    .where('project_id', '=', project.id)
    .where('target', 'like', `%${word}%`)
    .executeTakeFirst()
  const change = await site.db
    .selectFrom('change')
    .select('id')
    .where('unit_id', '=', unit?.id as number)
    .where('action', 'in', [2, 5])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const bot = await idOf(
    send('POST', `/api/projects/${project.slug}/tokens/`, root, { name: `Bot ${shown}`, teams: [team.id] }),
  )
  const invitation = await idOf(
    send('POST', `/api/groups/${team.id}/invitations/`, root, { email: `${shown}-${area}@mail.example` }),
  )
  const changeSet = await idOf(
    send('POST', `/api/projects/${project.slug}/change-sets/`, root, { name: `Change set of ${shown}` }),
  )
  const notifications = await site.read<{ results: { id: number }[] }>('/api/users/target/notifications/', { as: root })
  const alert = { component_id: component.id, name: 'MergeFailure', details: `{"error":"${word}"}`, severity: 100 }
  await site.db
    .insertInto('alert')
    .values({ ...alert, created: 1, updated: 1 })
    .execute()
  const latin = mustExist(await languageByCode(site.db, { code: REQUESTED }), 'language')
  const about = { projectId: project.id, componentId: component.id, languageId: latin.id }
  await insertChanges(site.db, about, [{ action: Action.languageRequested }], site.time)
  const asked = { kind: 'credits', project: project.slug, start: '2020-01-01', end: '2030-01-01' }
  body(await send('POST', '/api/reports/', root, asked), 202)
  const report = await site.db.selectFrom('report').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const workspace = await idOf(send('POST', '/api/workspaces/', root, { name: `Workspace ${word}`, agreement: word }))
  if (area === 'private') body(await send('PATCH', `/api/projects/${project.slug}/`, root, { workspace }))
  const blocked = `blocked-${area}`
  const { id: blockedId } = await makeUser(site, blocked)
  await site.db
    .insertInto('block')
    .values({ project_id: project.id, user_id: blockedId, expires: null, note: '', created: 1 })
    .execute()
  return {
    scopePath: `${at}/${language}`,
    project: project.slug,
    component: component.slug,
    componentId: String(component.id),
    language,
    username: target.username,
    user: String(target.id),
    blocked,
    target: shelf.slug,
    format: 'xliff',
    check: 'double_space',
    name: 'MergeFailure',
    unit: String(unit?.id),
    units: String(unit?.id),
    sourceUnit: unit?.source_unit.split('/').at(-2) as string,
    changes: String(change.id),
    categories: String(category),
    addons: String(await makeAddon(site, 'weblate.flags.same_edit', { component })),
    tasks: component.taskId,
    suggestions: await idOf(send('POST', `${unitPath}suggestions/`, root, { target: [`Suggested ${word}`] })),
    comments: await idOf(
      send('POST', `${unitPath}comments/`, root, { scope: 'translation', comment: `Remark on ${word}` }),
    ),
    teamLanguage: area === 'restricted' ? 'de' : language,
    labels: String(await makeLabel(site, project, { name: label, color: 'navy' })),
    groups: String(team.id),
    role: String(roleId),
    roles: String(roleId),
    list,
    listId,
    'move-ins': moveIn,
    member: component.slug,
    screenshots: String(screenshot.id),
    memory: String(memory?.id),
    reports: String(report.id),
    workspaces: workspace,
    tokens: bot,
    'change-sets': changeSet,
    invitation,
    'sign-in-providers': await idOf(
      send('POST', '/api/site/sign-in-providers/', root, {
        slug: `sso-${area}`,
        kind: 'github',
        name: 'SSO',
        client_id: 'x',
      }),
    ),
    scim: await idOf(send('POST', '/api/site/scim/', root, { name: `SCIM ${area}`, domains: ['scim.example'] })),
    usages: await firstUsage(site, component),
    notifications: String(notifications.results[0]?.id),
    'announcement projects': await announce(`/api/projects/${project.slug}/announcements/`, shown),
    'announcement languages': await announce(
      `/api/projects/${project.slug}/languages/${language}/announcements/`,
      shown,
    ),
    'announcement categories': await announce(`/api/categories/${category}/announcements/`, shown),
    'announcement components': await announce(`/api/components/${at}/announcements/`),
    'announcement translations': await announce(`/api/translations/${at}/${language}/announcements/`),
  }
}
