import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportServiceNames } from '#core/exports/service-names.ts'
import { fullExports } from '#core/exports/testing/full/exports.ts'
import {
  icu,
  plainStrings,
  type ShopString,
  shopMemory,
  shopStrings,
  shopTerms,
} from '#core/exports/testing/full/shop.ts'
import { packZip } from '#core/formats/syntax/packed/zip-write.ts'
import { addUser } from '#server/commands/accounts/add-user.ts'
import { inTransaction } from '#server/db/database.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { PIXEL } from '#server/testing/matrix/site.ts'
import { runCommand } from '#server/testing/run-command.ts'

type Service = keyof typeof fullExports

/** How a service's files call a string. */
const keyIn: Readonly<Partial<Record<Service, (string: ShopString) => string>>> = {
  crowdin: ({ key }) => key.replaceAll('.', '_'),
  phrase: ({ key }) => key.replaceAll('.', '->'),
  pontoon: ({ key }) => key.replaceAll('.', '-'),
  // gettext tells strings by their texts.
  accent: ({ texts: { en } }) => (typeof en === 'string' ? en : (en.one ?? '')),
}

interface Arrived {
  readonly texts: number
  readonly plurals: number
  readonly states: number
  readonly descriptions: number
  readonly tags: number
  readonly 'length limits': number
  readonly glossary: number
  readonly memory: number
  readonly comments: number
  readonly screenshots: number
}

const count = <T>(items: readonly T[], is: (item: T) => boolean): number => items.filter(is).length

const all: Arrived = {
  // In German and Polish.
  texts: 2 * plainStrings.length,
  plurals: 2,
  states: count(plainStrings, ({ state }) => state !== 'translated'),
  descriptions: count(shopStrings, ({ note }) => note !== ''),
  tags: shopStrings.reduce((sum, { tags }) => sum + tags.length, 0),
  'length limits': count(shopStrings, ({ limit }) => limit > 0),
  glossary: 2 * shopTerms.length,
  memory: 2 * shopMemory.length,
  comments: 0,
  screenshots: 0,
}
const inDocuments = {
  descriptions: count(plainStrings, ({ note }) => note !== ''),
  tags: plainStrings.reduce((sum, { tags }) => sum + tags.length, 0),
}

/** What arrives of the whole shop. */
const expected: Readonly<Record<Service, Arrived>> = {
  crowdin: { ...all, ...inDocuments },
  lokalise: { ...all, comments: 1, screenshots: 1 },
  poeditor: { ...all, 'length limits': 0, glossary: 0 },
  phrase: { ...all, ...inDocuments },
  transifex: { ...all, tags: 0 },
  tolgee: { ...all, ...inDocuments, states: 0, tags: 0, 'length limits': 0, memory: 0 },
  pontoon: { ...all, states: 0, tags: 0, 'length limits': 0 },
  accent: { ...all, states: 0, descriptions: 0, tags: 0, 'length limits': 0, glossary: 0, memory: 0 },
}

const services = Object.keys(fullExports) as Service[]

/** What the documentation says of each service, by column. */
function documented(): Map<string, Readonly<Record<string, string>>> {
  const text = readFileSync(join(import.meta.dirname, '../../docs/moving.md'), 'utf8')
  const rows = text.split('\n').filter((line) => line.startsWith('|'))
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  const head = rows.findIndex((line) => line.startsWith('| service | files with more'))
  const columns = cells(rows[head] ?? '')
  const table = rows.slice(head + 2, head + 2 + services.length).map(cells)
  return new Map(
    table.map((row) => [row[0] ?? '', Object.fromEntries(columns.map((column, at) => [column, row[at] ?? '']))]),
  )
}

it('the documentation says "no" of what never arrives, and of nothing else', () => {
  const said = documented()
  const wrong = services.flatMap((service) =>
    Object.entries(expected[service]).flatMap(([what, arrives]) => {
      const cell = said.get(exportServiceNames[service])?.[what]
      return cell !== undefined && (cell === 'no') === (arrives === 0) ? [] : [[service, what, cell, arrives]]
    }),
  )
  expect(wrong).toEqual([])
  expect(said.size).toBe(services.length)
})

describeEachEngine('whole exports', (open) => {
  let here: TestDatabase

  beforeAll(async () => {
    here = await open()
    await inTransaction(here.db, (tx) =>
      addUser(tx, { username: 'boss', full_name: 'Boss', email: 'boss@example.org', date_joined: 1, is_superuser: 1 }),
    )
  })
  afterAll(() => here.drop())

  async function imported(service: Service): Promise<{ readonly left: readonly string[] }> {
    const folder = join(here.folder, 'exports')
    mkdirSync(folder, { recursive: true })
    const texts = Object.entries(fullExports[service]).map(([name, text]) => ({ name, content: Buffer.from(text) }))
    const file = join(folder, `${service}.zip`)
    writeFileSync(
      file,
      packZip([...texts, ...(service === 'lokalise' ? [{ name: 'window.png', content: PIXEL }] : [])]),
    )
    const words = ['move-in', service, file, '--project', service, '--json']
    const { stdout, stderr, status } = await runCommand(here, words)
    if (status !== 0) throw new Error(stderr)
    return JSON.parse(stdout)
  }

  const unitsOf = (project: string) =>
    here.db
      .selectFrom('unit')
      .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
      .innerJoin('translation', 'translation.id', 'unit.translation_id')
      .innerJoin('language', 'language.id', 'translation.language_id')
      .innerJoin('component', 'component.id', 'translation.component_id')
      .innerJoin('project', 'project.id', 'component.project_id')
      .select(['context', 'source', 'target', 'state', 'note', 'explanation', 'source_string.extra_flags'])
      .select(['source_string.id', 'language.code', 'is_glossary', 'component.name'])
      .where('project.slug', '=', project)
      .execute()

  const translationsIn = async (project: string): Promise<number[]> => {
    const rows = await here.db
      .selectFrom('translation')
      .innerJoin('component', 'component.id', 'translation.component_id')
      .innerJoin('project', 'project.id', 'component.project_id')
      .select('translation.id')
      .where('project.slug', '=', project)
      .execute()
    return rows.map(({ id }) => id)
  }

  async function arrived(service: Service): Promise<Arrived> {
    const units = await unitsOf(service)
    const strings = units.filter(({ is_glossary }) => is_glossary === 0)
    const keyOf = keyIn[service] ?? (({ key }: ShopString) => key)
    const find = (string: ShopString, code: string) =>
      strings.find((one) => one.code === code && (one.context || one.source.split('\u001e\u001e')[0]) === keyOf(string))
    const both = ['de', 'pl'] as const
    const sources = strings.filter(({ code }) => code.startsWith('en'))
    const isPlural = (string: ShopString): boolean => {
      const { pl } = string.texts
      const target = find(string, 'pl')?.target ?? ''
      if (typeof pl === 'string') return false
      return (
        target === icu(pl) ||
        ['one', 'few', 'many'].every((form) => target.includes((pl[form] ?? '').replace('%d ', '')))
      )
    }
    const labels = await here.db
      .selectFrom('source_string_label')
      .innerJoin('label', 'label.id', 'source_string_label.label_id')
      .innerJoin('project', 'project.id', 'label.project_id')
      .select('label.name')
      .where('project.slug', '=', service)
      .execute()
    const memory = await here.db
      .selectFrom('memory')
      .innerJoin('project', 'project.id', 'memory.project_id')
      .select('target')
      .where('from_file', '=', 1)
      .where('project.slug', '=', service)
      .execute()
    const translations = await translationsIn(service)
    const comments = here.db
      .selectFrom('comment')
      .innerJoin('unit', 'unit.id', 'comment.unit_id')
      .select('comment.id')
      .where('unit.translation_id', 'in', translations)
    const screenshots = here.db.selectFrom('screenshot').select('id').where('translation_id', 'in', translations)
    return {
      texts: both.reduce(
        (sum, code) => sum + count(plainStrings, (one) => find(one, code)?.target === one.texts[code]),
        0,
      ),
      plurals: count(shopStrings, isPlural),
      states: count(plainStrings, (one) => {
        const state = find(one, 'de')?.state
        return one.state === 'approved' ? state === 30 : one.state === 'needs-editing' && state === 10
      }),
      descriptions: count(shopStrings, (one) => {
        const source = sources.find(({ context }) => context !== '' && context === keyOf(one))
        return one.note !== '' && `${source?.note}\n${source?.explanation}`.includes(one.note)
      }),
      tags: labels.length,
      'length limits': count(shopStrings, (one) => {
        const source = sources.find(({ context }) => context === keyOf(one))
        return one.limit > 0 && source?.extra_flags === `max-length:${one.limit}`
      }),
      glossary: count(
        units,
        ({ is_glossary, code, target }) => is_glossary === 1 && !code.startsWith('en') && target !== '',
      ),
      memory: memory.length,
      comments: (await comments.execute()).length,
      screenshots: (await screenshots.execute()).length,
    }
  }

  it.each(services)('of %s come completely', async (service) => {
    const { left } = await imported(service)
    const others = left.filter((line) => !line.includes("don't contain this"))
    expect(others).toEqual([])
    expect(await arrived(service)).toEqual(expected[service])
    const units = (await unitsOf(service)).filter(({ is_glossary }) => is_glossary === 0)
    expect(new Set(units.map(({ name }) => name)).size).toBe(1)
    expect(count(units, ({ code }) => code === 'de')).toBe(shopStrings.length)
  })
})
