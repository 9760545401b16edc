import { type Example, exampleOf } from '#server/testing/addresses.ts'
import { pullFiles } from '#server/testing/change-component.ts'
import type { OpenDatabase } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { makeAddon, subscribe } from '#server/testing/parts.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

/** The components of the site: two that anybody may see, and three that are hidden in different ways. */
export const sampleComponents = ['open', 'guarded', 'secret', 'custom', 'restricted'] as const
export type SampleComponent = (typeof sampleComponents)[number]

export const callers = ['anonymous', 'stranger', 'member', 'insider', 'root'] as const
export type CallerName = (typeof callers)[number]

/** Who may know of what. */
export const visible: Readonly<Record<CallerName, readonly SampleComponent[]>> = {
  anonymous: ['open', 'guarded'],
  stranger: ['open', 'guarded'],
  member: ['open', 'guarded', 'secret', 'custom'],
  insider: ['open', 'guarded', 'restricted'],
  root: sampleComponents,
}

/** Each place has a word and a language of its own; where neither may be known, neither may appear. */
const words: Readonly<Record<SampleComponent, { readonly word: string; readonly language: string }>> = {
  open: { word: 'Agora', language: 'de' },
  guarded: { word: 'Bastion', language: 'fr' },
  secret: { word: 'Xyzzyq', language: 'cy' },
  custom: { word: 'Plughz', language: 'ga' },
  restricted: { word: 'Quuxly', language: 'eo' },
}

/** What would give a place away. */
export const traces = (name: SampleComponent): RegExp => {
  const { word, language } = words[name]
  return new RegExp(`${word}|"${language}"|/${language}/|_${language}_`, 'i')
}

export interface SecretSite {
  readonly components: Readonly<Record<SampleComponent, TestComponent>>
  readonly examples: Readonly<Record<SampleComponent, Example>>
  readonly callers: Readonly<Record<CallerName, TestUser | undefined>>
}

const filesOf = (name: SampleComponent) => {
  const { word, language } = words[name]
  return {
    [`${word}/en.json`]: { [`${word}.key`]: `${word} text`, [`${word}.more`]: `More ${word}` },
    [`${word}/${language}.json`]: { [`${word}.key`]: `${word} target` },
  }
}

/** A site with things to hide, and people who may know of some of them. */
export async function openSecrets(open: OpenDatabase): Promise<{ site: TestSite; world: SecretSite }> {
  const site = await TestSite.open(open)
  return { site, world: await fillSecrets(site) }
}

async function fillSecrets(site: TestSite): Promise<SecretSite> {
  const access: Readonly<Record<string, number>> = { open: 0, guarded: 1, secret: 100, custom: 200 }
  const made = {} as Record<SampleComponent, TestComponent>
  for (const [name, access_control] of Object.entries(access) as [SampleComponent, number][]) {
    const { word } = words[name]
    const more = {
      name: `Project ${word}`,
      instructions: `Read ${word}`,
      web: `https://${word}.example`,
      access_control,
    }
    made[name] = await makeSecret(site, name, await makeProject(site, word, more))
  }
  made.restricted = await makeSecret(site, 'restricted', made.open.project, { restricted: 1 })
  const users = await makeCallers(site, made)
  return { components: made, callers: users, examples: await makeExamples(site, made, users) }
}

async function makeSecret(
  site: TestSite,
  name: SampleComponent,
  project: TestComponent['project'],
  more: { restricted?: number } = {},
): Promise<TestComponent> {
  const { word, language } = words[name]
  const files = filesOf(name)
  const names = { name: `Component ${word}`, filemask: `${word}/*.json`, template: `${word}/en.json` }
  const component = await makeComponent(site, project, `${word}-strings`, { ...names, ...more, files })
  await pullFiles(site, component, { [`${word}/${language}.json`]: { [`${word}.key`]: `${word} changed` } })
  return component
}

async function makeCallers(
  site: TestSite,
  made: Record<SampleComponent, TestComponent>,
): Promise<SecretSite['callers']> {
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
  made: Record<SampleComponent, TestComponent>,
  users: SecretSite['callers'],
): Promise<SecretSite['examples']> {
  const examples = {} as Record<SampleComponent, Example>
  for (const name of sampleComponents.filter((one) => one !== 'restricted'))
    examples[name] = await exampleOf(site, made[name], users.member as TestUser)
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
  for (const name of sampleComponents) {
    const about = { notification: 'NewStringNotificaton', scope: 40 }
    await subscribe(site, users.root as TestUser, { ...about, component: made[name] })
    await subscribe(site, users.root as TestUser, { ...about, project: made[name].project })
  }
  return examples
}
