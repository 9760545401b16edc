import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TokenScope, tokenScopes } from '#core/access/token-scopes.ts'
import { createUserToken } from '#server/access/tokens.ts'
import { feedRoutes } from '#server/api/exports/feed.ts'
import { siteMapRoutes } from '#server/api/exports/site-map.ts'
import { tableRoutes } from '#server/api/exports/tables.ts'
import { tools } from '#server/api/mcp/tools/registry.ts'
import { callTool, connectAgent } from '#server/testing/agent-client.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import type { Area } from '#server/testing/matrix/people.ts'
import { type Example, fillMatrix, type MatrixSite, traces } from '#server/testing/matrix/site.ts'
import { sender } from '#server/testing/send-as.ts'
import { type Caller, TestSite } from '#server/testing/site.ts'

/** Addresses outside the API that heed tokens, of a project and of what is in it. They are read, so every scope is enough. */
const readPaths: Readonly<Record<string, (at: Example) => readonly string[]>> = {
  '/git/*': ({ project, component }) => [`/git/${project}/${component}/info/refs?service=git-upload-pack`],
  '/changes/csv/*': ({ project, component, language }) =>
    [project, `${project}/${component}`, `${project}/${component}/${language}`].map((at) => `/changes/csv/${at}/`),
  '/exports/rss/*': ({ project, component }) => [`/exports/rss/${project}/`, `/exports/rss/${project}/${component}/`],
  '/changes/rss/*': ({ project, component }) => [`/changes/rss/${project}/`, `/changes/rss/${project}/${component}/`],
  '/exports/stats/:project/:component/': ({ project, component }) => [
    `/exports/stats/${project}/${component}/`,
    `/exports/stats/${project}/${component}/?format=csv`,
  ],
}

/** Lists of what the caller may see anywhere. */
const listPaths = ['/exports/rss/', '/changes/rss/', '/exports/rss/language/cy/', '/changes/csv/', '/sitemap.xml']

/** What agents ask for about a project. */
const asked = (name: string, at: Example): Record<string, unknown> => {
  const [project, component, language] = [at.project, at.component, at.language]
  const [unit, change_set] = [Number(at.units), Number(at['change-sets'] ?? 1)]
  const path = { project, component, language }
  const inputs: Readonly<Record<string, Record<string, unknown>>> = {
    list_projects: {},
    list_languages: { project },
    list_components: { project },
    get_statistics: path,
    search_strings: path,
    list_change_sets: { project },
    get_change_set: { project, change_set },
    create_change_set: { project, name: 'Of an agent' },
    propose_translations: { project, change_set, items: [{ unit, target: ['New'] }] },
    review_translations: { project, change_set, items: [{ unit, verdict: 'approve' }] },
    propose_languages: { project, change_set, items: [{ component, language_code: 'la' }] },
    withdraw_proposals: { project, change_set, items: [1] },
    check_translation: { unit, target: ['New'] },
    get_code: { usage: Number(at.usages) },
  }
  return inputs[name] ?? { unit }
}

/** Agents propose, which is translating. */
const writers: ReadonlySet<string> = new Set<TokenScope>(['translate'])

describeEachEngine('addresses outside the API x scopes of tokens', (open) => {
  let site: TestSite
  let matrix: MatrixSite
  const tokens = {} as Record<TokenScope | 'limited', Caller>

  beforeAll(async () => {
    site = await TestSite.open(open, { PAGE_CACHE_MB: '0' })
    matrix = await fillMatrix(
      site,
      sender(() => site),
    )
    const id = matrix.people.administrator?.id ?? 0
    const make = async (name: string, grant: { scopes: readonly TokenScope[] | null; projects: number[] | null }) => ({
      authorization: `Token ${await createUserToken(site.db, id, site.time, name, { expires: null, ...grant })}`,
    })
    for (const scope of tokenScopes) tokens[scope] = await make(scope, { scopes: [scope], projects: null })
    tokens.limited = await make('limited', { scopes: null, projects: [matrix.components.protected.project.id] })
  })
  afterAll(() => site.close())

  const at = (area: Area): Example => matrix.examples[area]
  const hidden: readonly Area[] = ['private', 'restricted']
  const leaks = (text: string) => hidden.flatMap((area) => traces(area).exec(text)?.[0] ?? [])

  it('knows every address there is', () => {
    const known = [...Object.keys(readPaths), '/exports/rss/language/:language/']
    const routes = [...feedRoutes, ...tableRoutes].map(({ path }) => path)
    expect(routes.filter((path) => !known.includes(path))).toEqual([])
    expect(siteMapRoutes.every(({ needs }) => needs === 'anyone')).toBe(true)
  })

  it('a token with any scope reads what its owner may read', async () => {
    const wrong: unknown[] = []
    for (const scope of tokenScopes)
      for (const paths of Object.values(readPaths))
        for (const path of [...paths(at('private')), ...paths(at('restricted'))]) {
          const { status } = await site.call(path, { as: tokens[scope] })
          if (status !== 200) wrong.push([scope, path, status])
        }
    expect(wrong).toEqual([])
  })

  it('a limited token is no administrator: the history of the whole site is not its', async () => {
    for (const token of Object.values(tokens))
      expect((await site.call('/changes/csv/', { as: token })).status).toBe(403)
  })

  it('a token for one project neither reads nor lists what is hidden elsewhere', async () => {
    const wrong: unknown[] = []
    const ask = async (path: string, isHidden: boolean, isOpen: boolean) => {
      const { status, text } = await site.call(path, { as: tokens.limited })
      if ((isHidden && status < 400) || (isOpen && status !== 200) || leaks(text).length > 0) wrong.push([path, status])
    }
    for (const paths of Object.values(readPaths)) {
      for (const path of paths(at('protected'))) await ask(path, false, true)
      for (const path of paths(at('private'))) await ask(path, true, false)
      // It lies in a project that everybody sees.
      const { component = '' } = at('restricted')
      for (const path of paths(at('restricted'))) await ask(path, path.includes(`/${component}/`), false)
    }
    for (const path of listPaths) {
      const { text } = await site.call(path, { as: tokens.limited })
      if (leaks(text).length > 0) wrong.push([path, leaks(text)])
    }
    expect(wrong).toEqual([])
  })

  it('agents write only with the scope for it, and never what their token does not reach', async () => {
    const wrong: unknown[] = []
    for (const [kind, token] of Object.entries(tokens)) {
      const client = await connectAgent(site, token)
      const areas: readonly Area[] = kind === 'limited' ? hidden : ['private']
      for (const { name, isWrite } of tools)
        for (const area of areas) {
          const { isError, text } = await callTool(client, name, asked(name, at(area)))
          const isRefused = isError && /"token\.(lacks|limited)|scope/.test(text)
          const isWrong =
            kind === 'limited'
              ? leaks(text).length > 0 || (isWrite && !isError)
              : isWrite && isRefused === writers.has(kind)
          if (isWrong || text.startsWith('input:')) wrong.push([kind, name, area, text.slice(0, 300)])
        }
      await client.close()
    }
    expect(wrong).toEqual([])
  })
})
