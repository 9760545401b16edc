import { vocabulary } from '#core/search/testing/queries.ts'
import { countWords } from '#core/text/words.ts'
import { FORM_SEPARATOR } from '#core/units/forms.ts'
import { contentHash, idHash } from '#core/units/identity.ts'
import { variantHash, variantKeys } from '#core/units/variants.ts'
import type { Db } from '#server/db/database.ts'
import { takeUnitIds } from '#server/db/ids.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { insertUnits } from '#server/db/queries/strings/unit-writes.ts'

/** The same numbers for the same seed. */
class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#state / 4_294_967_296) * limit)
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T
  }

  chance(percent: number): boolean {
    return this.below(100) < percent
  }

  /** A few words; sometimes plural, sometimes odd. */
  text(): string {
    const words = () =>
      Array.from({ length: 1 + this.below(3) }, () => this.pick(vocabulary)).join(this.pick([' ', '', '\n']))
    if (this.chance(8)) return ''
    if (this.chance(5)) return ` ${words()}`
    if (this.chance(5)) return `views.py:${this.below(9)} https://example.com it's "${words()}"`
    return this.chance(10) ? words() + FORM_SEPARATOR + words() : words()
  }

  time(): number {
    return Date.UTC(this.pick([2018, 2019, 2024, 2026]), this.below(12), 1 + this.below(28), this.below(24)) * 1000
  }
}

const states = [0, 0, 10, 11, 12, 20, 20, 20, 30, 100]
const checkIds = ['same', 'same-plurals', 'c_format', 'inconsistent']
const actions = [2, 5, 36, 37, 71, 59, 3]

export interface World {
  readonly projects: readonly number[]
  readonly components: readonly number[]
  readonly translations: readonly number[]
  readonly units: readonly number[]
}

/** Strings of several projects with everything that can be asked of them, written straight into the tables. */
export async function makeWorld(db: Db, seed: number): Promise<World> {
  const dice = new Dice(seed)
  const users = await makePeople(db)
  const world = {
    projects: [] as number[],
    components: [] as number[],
    translations: [] as number[],
    units: [] as number[],
  }
  for (const [slug, components] of [
    ['hello', ['gui', 'weblate', 'web', 'glossary']],
    ['other', ['gui', 'app']],
  ] as const) {
    const project = await insertId(db, 'project', { name: slug, slug })
    world.projects.push(project)
    const labels = []
    for (const name of ['Source needs review', 'Äpfel', 'todo'])
      labels.push(await insertId(db, 'label', { project_id: project, name, color: 'red' }))
    for (const component of components) await makeComponent(db, dice, { project, component, labels, users, world })
  }
  await makeHistory(db, dice, world, users)
  return world
}

async function makePeople(db: Db): Promise<number[]> {
  const ids: number[] = []
  for (const username of ['ann', 'Ben', 'nijel'])
    ids.push(await insertId(db, 'user', { username, full_name: username, email: null, date_joined: 1 }))
  return ids
}

async function insertId(db: Db, table: string, values: object): Promise<number> {
  const row = await db
    .insertInto(table as 'label')
    .values(values as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

interface Making {
  readonly project: number
  readonly component: string
  readonly labels: readonly number[]
  readonly users: readonly number[]
  readonly world: { components: number[]; translations: number[]; units: number[] }
}

async function makeComponent(db: Db, dice: Dice, { project, component, labels, users, world }: Making): Promise<void> {
  const language = async (code: string) => (await languageByCode(db, { code }))?.id as number
  const plural = async (id: number) =>
    (await db.selectFrom('plural').select('id').where('language_id', '=', id).executeTakeFirstOrThrow()).id
  const regex = component === 'gui' ? 'app' : ''
  const componentId = await insertId(db, 'component', {
    project_id: project,
    name: component === 'app' ? 'Android app' : `The ${component}`,
    slug: component,
    path: component === 'web' ? `cat/${component}` : component,
    source_language_id: await language('en'),
    repo: 'local:',
    filemask: '*.json',
    file_format: 'json',
    is_glossary: component === 'glossary' ? 1 : 0,
    variant_regex: regex,
    created: 1,
  })
  world.components.push(componentId)
  const count = component === 'glossary' ? 3 : 12
  const ids = await takeUnitIds(db, count)
  for (const [i, id] of ids.entries()) await makeSource(db, dice, { id, componentId, position: i + 1, labels, regex })
  const sources = new Map(
    (
      await db.selectFrom('source_string').select(['id', 'source']).where('component_id', '=', componentId).execute()
    ).map((row) => [row.id, row.source]),
  )
  for (const code of ['en', 'cs', 'sk', 'de']) {
    const languageId = await language(code)
    const translationId = await insertId(db, 'translation', {
      component_id: componentId,
      language_id: languageId,
      plural_id: await plural(languageId),
      language_code: code,
      filename: `${code}.json`,
      is_source: code === 'en' ? 1 : 0,
    })
    world.translations.push(translationId)
    await db
      .insertInto('stats')
      .values({ scope: 'translation', scope_id: translationId, total: count } as never)
      .execute()
    const unitIds = code === 'en' ? ids : await takeUnitIds(db, count)
    const rows = unitIds.map((id, i) => ({
      id,
      translation_id: translationId,
      source_string_id: ids[i] as number,
      target: code === 'en' ? (sources.get(id) ?? '') : dice.text(),
      state: dice.pick(states),
      created: dice.time(),
    }))
    await insertUnits(db, componentId, rows)
    for (const id of unitIds) await makeFeedback(db, dice, { id, translationId, users })
    world.units.push(...unitIds)
  }
}

async function makeSource(
  db: Db,
  dice: Dice,
  {
    id,
    componentId,
    position,
    labels,
    regex,
  }: { id: number; componentId: number; position: number; labels: readonly number[]; regex: string },
): Promise<void> {
  const source = dice.text()
  const context =
    dice.pick(['app.menu', 'app.name', 'errors.', 'Äpfel.', '']) + (dice.chance(50) ? position : `.${position}`)
  const row = {
    id,
    component_id: componentId,
    id_hash: idHash({ source, context: `${context}${position}` }, true),
    content_hash: contentHash({ source, context }),
    context: dice.chance(10) ? '' : context,
    source,
    position,
    note: dice.chance(30) ? 'deprecated Übung' : '',
    location: dice.chance(30) ? 'src/views.py:12' : '',
    explanation: dice.chance(30) ? 'A Button' : '',
    extra_flags: dice.chance(20) ? dice.pick(['max-length:10', 'variant:"x"']) : '',
    priority: dice.pick([100, 100, 80, 120]),
    num_words: countWords([source], 'en'),
  }
  await db.insertInto('source_string').values(row).execute()
  for (const key of variantKeys(regex, { ...row, flags: '' }))
    await db
      .insertInto('variant')
      .values({
        source_string_id: id,
        key_hash: variantHash(key),
        component_id: componentId,
        is_variant: key.isVariant ? 1 : 0,
      })
      .execute()
  for (const label_id of labels)
    if (dice.chance(20)) await db.insertInto('source_string_label').values({ source_string_id: id, label_id }).execute()
}

async function makeFeedback(
  db: Db,
  dice: Dice,
  { id: unit_id, translationId, users }: { id: number; translationId: number; users: readonly number[] },
): Promise<void> {
  const who = () => (dice.chance(20) ? null : dice.pick(users))
  const created = dice.time()
  if (dice.chance(30)) await db.updateTable('unit').set({ updated: dice.time() }).where('id', '=', unit_id).execute()
  if (dice.chance(10))
    await db.updateTable('unit').set({ automatically_translated: 1 }).where('id', '=', unit_id).execute()
  if (dice.chance(10))
    await db
      .updateTable('unit')
      .set({ position: 50 + dice.below(90) })
      .where('id', '=', unit_id)
      .execute()
  if (dice.chance(15))
    await db
      .insertInto('edit')
      .values({
        unit_id,
        translation_id: translationId,
        author_id: who(),
        target: '',
        state: 20,
        created,
        commit_id: dice.pick(['', 'abc']),
      })
      .execute()
  for (const check of checkIds)
    if (dice.chance(12))
      await db
        .insertInto('finding')
        .values({ unit_id, check, dismissed: dice.below(2) })
        .execute()
  if (dice.chance(20))
    await db
      .insertInto('suggestion')
      .values({ unit_id, user_id: who(), target: dice.pick(['foo', 'ÄPFEL', 'hello foo']), created })
      .execute()
  for (let i = dice.below(3); i > 0; i--)
    await db
      .insertInto('comment')
      .values({
        unit_id,
        user_id: who(),
        text: dice.pick(['typo', 'unclear', 'Äpfel?']),
        resolved: dice.below(2),
        created,
      })
      .execute()
  if (dice.chance(12)) {
    const screenshot = await insertId(db, 'screenshot', {
      translation_id: translationId,
      name: dice.pick(['Login page', 'Menü']),
      file: 'x',
      media_type: 'image/png',
      user_id: null,
      created,
    })
    await db.insertInto('screenshot_unit').values({ screenshot_id: screenshot, unit_id }).execute()
  }
}

async function makeHistory(db: Db, dice: Dice, world: World, users: readonly number[]): Promise<void> {
  const events = world.units.flatMap((unitId) =>
    Array.from({ length: dice.below(4) }, () => ({ unitId, time: dice.time(), action: dice.pick(actions) })),
  )
  for (const { unitId, time, action } of events.sort((a, b) => a.time - b.time)) {
    const author = dice.chance(20) ? {} : { authorId: dice.pick(users) }
    await insertChanges(db, { projectId: world.projects[0] as number }, [{ action, unitId, ...author }], time)
  }
}
