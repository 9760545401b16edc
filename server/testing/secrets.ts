import { type Example, exampleOf } from '#server/testing/addresses.ts'
import {
  makeComponent,
  makeProject,
  makeTeam,
  makeUser,
  pullFiles,
  type TestComponent,
  type TestUser,
} from '#server/testing/factories.ts'
import { makeAddon, subscribe } from '#server/testing/parts.ts'
import type { TestSite } from '#server/testing/site.ts'

/** The components of the site: two that anybody may see, and three that are hidden in different ways. */
export const places = ['open', 'guarded', 'secret', 'custom', 'restricted'] as const
export type Place = (typeof places)[number]

export const callers = ['anonymous', 'stranger', 'member', 'insider', 'root'] as const
export type CallerName = (typeof callers)[number]

/** Who may know of what. */
export const visible: Readonly<Record<CallerName, readonly Place[]>> = {
  anonymous: ['open', 'guarded'],
  stranger: ['open', 'guarded'],
  member: ['open', 'guarded', 'secret', 'custom'],
  insider: ['open', 'guarded', 'restricted'],
  root: places,
}

/** Each place has a word and a language of its own; where neither may be known, neither may appear. */
const words: Readonly<Record<Place, { readonly word: string; readonly language: string }>> = {
  open: { word: 'Agora', language: 'de' },
  guarded: { word: 'Bastion', language: 'fr' },
  secret: { word: 'Xyzzyq', language: 'cy' },
  custom: { word: 'Plughz', language: 'ga' },
  restricted: { word: 'Quuxly', language: 'eo' },
}

/** What would give a place away. */
export const traces = (place: Place): RegExp => {
  const { word, language } = words[place]
  return new RegExp(`${word}|"${language}"|/${language}/|_${language}_`, 'i')
}

export interface SecretSite {
  readonly components: Readonly<Record<Place, TestComponent>>
  readonly examples: Readonly<Record<Place, Example>>
  readonly callers: Readonly<Record<CallerName, TestUser | undefined>>
}

const filesOf = (place: Place) => {
  const { word, language } = words[place]
  return {
    [`${word}/en.json`]: { [`${word}.key`]: `${word} text`, [`${word}.more`]: `More ${word}` },
    [`${word}/${language}.json`]: { [`${word}.key`]: `${word} target` },
  }
}

/** A site with things to hide, and people who may know of some of them. */
export async function fillSecrets(site: TestSite): Promise<SecretSite> {
  const access: Readonly<Record<string, number>> = { open: 0, guarded: 1, secret: 100, custom: 200 }
  const made = {} as Record<Place, TestComponent>
  for (const [place, access_control] of Object.entries(access) as [Place, number][]) {
    const { word } = words[place]
    const more = {
      name: `Project ${word}`,
      instructions: `Read ${word}`,
      web: `https://${word}.example`,
      access_control,
    }
    made[place] = await makeSecret(site, place, await makeProject(site, word, more))
  }
  made.restricted = await makeSecret(site, 'restricted', made.open.project, { restricted: 1 })
  const users = await makeCallers(site, made)
  return { components: made, callers: users, examples: await makeExamples(site, made, users) }
}

async function makeSecret(
  site: TestSite,
  place: Place,
  project: TestComponent['project'],
  more: { restricted?: number } = {},
): Promise<TestComponent> {
  const { word, language } = words[place]
  const files = filesOf(place)
  const names = { name: `Component ${word}`, filemask: `${word}/*.json`, template: `${word}/en.json` }
  const component = await makeComponent(site, project, `${word}-strings`, { ...names, ...more, files })
  await pullFiles(site, component, { [`${word}/${language}.json`]: { [`${word}.key`]: `${word} changed` } })
  return component
}

async function makeCallers(site: TestSite, made: Record<Place, TestComponent>): Promise<SecretSite['callers']> {
  const member = await makeUser(site, 'member')
  const insider = await makeUser(site, 'insider')
  const permissions = ['translation.download', 'vcs.view']
  const projects = [made.secret.project, made.custom.project]
  await makeTeam(site, 'Members', { members: [member], projects, permissions })
  await makeTeam(site, 'Insiders', { members: [insider], components: [made.restricted], permissions })
  return {
    anonymous: undefined,
    stranger: await makeUser(site, 'stranger'),
    member,
    insider,
    root: await makeUser(site, 'root', { is_superuser: 1 }),
  }
}

async function makeExamples(
  site: TestSite,
  made: Record<Place, TestComponent>,
  users: SecretSite['callers'],
): Promise<SecretSite['examples']> {
  const examples = {} as Record<Place, Example>
  for (const place of places.filter((one) => one !== 'restricted'))
    examples[place] = await exampleOf(site, made[place], users.member as TestUser)
  // Labels and categories belong to the project, and that may be known: this one must not name the component.
  const shown = { ...made.restricted, slug: 'own-label' }
  const addons = String(await makeAddon(site, `addon.${words.restricted.word}`, { component: made.restricted }))
  const { categories } = examples.open
  const of = await exampleOf(
    site,
    { ...shown, project: { ...shown.project, slug: 'own-category' } },
    users.insider as TestUser,
  )
  examples.restricted = { ...of, project: made.open.project.slug, component: made.restricted.slug, categories, addons }
  for (const place of places) {
    const about = { notification: 'NewStringNotificaton', scope: 40 }
    await subscribe(site, users.root as TestUser, { ...about, component: made[place] })
    await subscribe(site, users.root as TestUser, { ...about, project: made[place].project })
  }
  return examples
}
