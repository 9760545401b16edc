import { parseFormula } from '#core/languages/plural-formula.ts'
import { pluralSources } from '#core/languages/plural-sources.ts'
import { message } from '#core/messages/message.ts'
import type { BackupContext } from '#server/backups/context.ts'
import { LeftOut } from '#server/backups/left-out.ts'
import { type MemoryOwner, restoreMemory } from '#server/backups/memory.ts'
import { References } from '#server/backups/references.ts'
import {
  objectIn,
  type SoundSettings,
  soundCategory,
  soundComponent,
  soundProject,
} from '#server/backups/restored-settings.ts'
import { wrongColumn } from '#server/backups/row-rules.ts'
import { siteId } from '#server/backups/site-id.ts'
import { groupNew } from '#server/commands/components/group-variants.ts'
import { addLanguage, type LanguageDefinition } from '#server/commands/languages/define-language.ts'
import { type BackupTable, isBackupTable } from '#server/db/backup-contents.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { idAt, takeUnitIds } from '#server/db/ids.ts'
import { changeOwner, countRows } from '#server/db/paging/list-blocks.ts'
import { insertTranslation, updateTranslation } from '#server/db/queries/components/translation-writes.ts'
import type { BackupRow, TypedRow } from '#server/db/queries/files/backup-rows.ts'
import {
  insertHiddenComponent,
  insertNumbered,
  insertRestored,
  NOT_YET,
  personHere,
  updateKnown,
} from '#server/db/queries/files/restore-rows.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { insertPlural, pluralsOfLanguage } from '#server/db/queries/languages/plurals.ts'
import { insertCategory } from '#server/db/queries/projects/categories.ts'
import { AppError } from '#server/errors.ts'
import { adjustScope } from '#server/stats/adjust.ts'
import { Tally } from '#server/stats/tally.ts'

/** Rows written in one transaction; fewer where they are large. */
const ROWS_PER_TRANSACTION = 500
const LARGE_ROW_BYTES: ReadonlySet<string> = new Set(['screenshot_image', 'stored_file'])

interface Options {
  readonly projectId: number
  readonly matchPeople: boolean
  readonly vouchedBy?: 'service' | 'administrator' | 'nobody'
  /** Where the archive comes from. */
  readonly site: string
  /** Numbers for the history, in order. */
  readonly changeIds: readonly number[]
  /** What the project was called, and is called here. */
  readonly slugs: MemoryOwner['slugs']
  /** Whether components may have repositories of the GitHub App: see api/resources/component-creation.ts. */
  readonly mayUseApp: boolean
}

type Tools = Pick<BackupContext, 'db' | 'vcs' | 'addonProblem'>

/** A component that nobody sees yet, and what of its row says where it belongs. */
export interface RestoredComponent {
  readonly id: number
  readonly row: BackupRow
}

/** Writes the rows of an archive as they come, with numbers of their own. */
export class RestoredRows {
  readonly references = new References()
  readonly components: RestoredComponent[] = []
  readonly counts = { components: 0, strings: 0, changes: 0, memory: 0 }
  /** Teams and services, which come when everything else is there. */
  readonly teams: BackupRow[] = []
  readonly services: BackupRow[] = []
  /** What was not stored, and why. */
  readonly leftOut = new LeftOut()
  /** User names, by their numbers in the archive. */
  readonly names = new Map<number, string>()
  readonly #tools: Tools
  readonly #options: Options
  #table = ''
  #rows: BackupRow[] = []
  #sizes = new Map<number, { readonly words: number; readonly chars: number }>()
  readonly #numbers = new Map<number, number>()

  constructor(tools: Tools, options: Options) {
    this.#tools = tools
    this.#options = options
  }

  /** Takes a row in; true when rows were written for it. */
  async add(table: string, row: BackupRow): Promise<boolean> {
    const full = this.#rows.length >= (LARGE_ROW_BYTES.has(table) ? 1 : ROWS_PER_TRANSACTION)
    const flushed = this.#rows.length > 0 && (table !== this.#table || full)
    if (flushed) await this.flush()
    this.#table = table
    this.#rows.push(row)
    return flushed
  }

  /** Nothing that comes after is about it. */
  forgetComponent({ id }: RestoredComponent): void {
    const ids = this.references.of('component')
    for (const [from, to] of ids) if (to === id) ids.delete(from)
    this.counts.components -= 1
  }

  async flush(): Promise<void> {
    const [table, rows] = [this.#table, this.#rows]
    this.#rows = []
    if (rows.length > 0) await inTransaction(this.#tools.db, (tx) => this.#write(tx, table, rows))
  }

  async #write(tx: Db, table: string, rows: readonly BackupRow[]): Promise<void> {
    if (table === 'project') for (const row of rows.slice(0, 1)) await this.#project(tx, row)
    else if (table === 'user') for (const row of rows) await this.#person(tx, row)
    else if (table === 'language') for (const row of rows) await this.#language(tx, row)
    else if (table === 'plural') for (const row of rows) await this.#plural(tx, row)
    else if (table === 'category') await this.#categories(tx, rows)
    else if (table === 'component') for (const row of rows) await this.#component(tx, row)
    else if (table === 'team') this.teams.push(...rows)
    else if (table === 'machinery') this.services.push(...rows)
    else if (table === 'memory') await this.#memory(tx, rows)
    else if (isBackupTable(table)) await this.#contents(tx, table, rows)
    else throw new AppError('invalid', message('backup.unknownRows', { table: table.slice(0, 40) }))
  }

  async #project(tx: Db, row: BackupRow): Promise<void> {
    this.references.note('project', row.id, this.#options.projectId)
    // The others were set when the project was made.
    const { secondary_language_id } = this.#settings(this.#sound(soundProject(row)) ?? {})
    await updateKnown(tx, 'project', this.#options.projectId, { secondary_language_id })
  }

  /** Tells what is wrong with a row; undefined: nothing of it is stored. */
  #sound({ row, left, refused }: SoundSettings): BackupRow | undefined {
    for (const line of left) this.leftOut.note(line)
    return refused ? undefined : row
  }

  /** Settings with our numbers of languages. */
  #settings(row: BackupRow): BackupRow {
    const language = (id: unknown) => this.references.here('language', id) ?? null
    const { secondary_language_id: own, ...others } = objectIn(String(row.inherited ?? '{}')) ?? {}
    const inherited = own === undefined ? others : { ...others, secondary_language_id: language(own) }
    return {
      ...row,
      secondary_language_id: language(row.secondary_language_id),
      inherited: JSON.stringify(inherited),
    }
  }

  async #person(tx: Db, { id, username }: BackupRow): Promise<void> {
    if (!Number.isSafeInteger(id) || typeof username !== 'string') return
    const here = await this.#accountOf(tx, { id: Number(id), username })
    if (here !== undefined) this.references.note('user', id, here)
    this.names.set(Number(id), username)
  }

  /**
   * On the site they come from people have their numbers, in a file from outside together with their names: whoever copies a
   * site copies its id. Elsewhere names may mean somebody else.
   */
  async #accountOf(tx: Db, person: { readonly id: number; readonly username: string }): Promise<number | undefined> {
    const { vouchedBy = 'nobody', matchPeople, site } = this.#options
    if (vouchedBy === 'nobody') return undefined
    if ((await siteId(tx)) !== site) return matchPeople ? personHere(tx, { username: person.username }) : undefined
    return personHere(tx, vouchedBy === 'service' ? { id: person.id } : person)
  }

  async #memory(tx: Db, rows: readonly BackupRow[]): Promise<void> {
    const { projectId, slugs } = this.#options
    const scope = { projectId, slugs, references: this.references }
    this.counts.memory += await restoreMemory(tx, rows, scope)
  }

  async #language(tx: Db, row: BackupRow): Promise<void> {
    const given = definition(row)
    if (!given) throw new AppError('invalid', message('backup.unreadableLanguage'))
    const known = await languageByCode(tx, { code: given.code })
    const language = known ?? (await addLanguage(tx, given))
    this.references.note('language', row.id, language.id)
  }

  async #plural(tx: Db, row: BackupRow): Promise<void> {
    const languageId = this.references.here('language', row.language_id)
    if (languageId === undefined) return
    const [number, formula] = [Number(row.number), String(row.formula)]
    const known = (await pluralsOfLanguage(tx, { languageId })).find(
      (one) => one.number === number && one.formula === formula,
    )
    if (!known && (!Number.isSafeInteger(number) || number < 1 || number > 10 || parseFormula(formula).problem))
      throw new AppError('invalid', message('backup.unreadablePluralRule'))
    // A language has one default rule, its own: what was the default elsewhere is one more here.
    const source = Number(row.source) || pluralSources.manual
    const rule = known ?? (await insertPlural(tx, languageId, { source, number, formula }))
    this.references.note('plural', row.id, rule.id)
  }

  /** Parents first, whatever their numbers. */
  async #categories(tx: Db, rows: readonly BackupRow[]): Promise<void> {
    const parentOf = (row: BackupRow) =>
      row.parent_id === null ? null : this.references.here('category', row.parent_id)
    for (let left = rows; left.length > 0; ) {
      const next = left.filter((row) => parentOf(row) !== undefined)
      if (next.length === 0) return
      for (const given of next) {
        const row = this.#sound(soundCategory(given))
        const parentId = parentOf(given)
        if (!row || parentId === undefined) continue
        const scope = { project_id: this.#options.projectId, parent_id: parentId }
        const id = await insertCategory(tx, { ...scope, name: String(row.name), slug: String(row.slug) })
        await updateKnown(tx, 'category', id, this.#settings(row))
        this.references.note('category', given.id, id)
      }
      left = left.filter((row) => !next.includes(row))
    }
  }

  async #component(tx: Db, given: BackupRow): Promise<void> {
    const languageId = this.references.here('language', given.source_language_id)
    if (languageId === undefined) throw new AppError('invalid', message('backup.languageMissing'))
    const row = this.#sound(soundComponent(this.#tools.vcs, given, this.#options.mayUseApp))
    if (!row) return
    const scope = { projectId: this.#options.projectId, number: this.components.length + 1, languageId }
    const id = await insertHiddenComponent(tx, scope, row)
    // Where it is comes last.
    const { slug, restricted, revision, ...settings } = row
    await updateKnown(tx, 'component', id, this.#settings(settings))
    this.references.note('component', given.id, id)
    const { category_id, linked_component_id } = given
    this.components.push({ id, row: { ...row, category_id, linked_component_id } })
    this.counts.components += 1
    this.#sizes = new Map()
  }

  /** A row of its table as it may be stored, with our numbers; undefined: it may not. */
  #sortOut<T extends BackupTable>(table: T, from: BackupRow): TypedRow<T> | undefined {
    const wrong = wrongColumn(table, from)
    if (wrong !== undefined) {
      this.leftOut.note(message('backup.rowLeftOut', { table, column: wrong }))
      return undefined
    }
    const row = this.references.translate(table, from)
    if (!row || isStray(table, from, row)) return undefined
    return table === 'addon' && !this.#isSoundAddon(row) ? undefined : row
  }

  #isSoundAddon(row: BackupRow): boolean {
    const [name, configuration] = [String(row.name), String(row.configuration)]
    const problem = this.#tools.addonProblem?.({ name, configuration, ofProject: row.component_id === null })
    if (problem === undefined) return true
    this.leftOut.note(message('backup.addonLeftOut', { name, problem }))
    return false
  }

  /** The rows of a table that may be stored. */
  #storable<T extends BackupTable>(table: T, rows: readonly BackupRow[]): TypedRow<T>[] {
    const found: TypedRow<T>[] = []
    for (const from of rows) {
      const row = this.#sortOut(table, from)
      if (row) found.push(row)
    }
    return found
  }

  async #contents(tx: Db, table: BackupTable, rows: readonly BackupRow[]): Promise<void> {
    switch (table) {
      case 'source_string':
        return this.#strings(tx, this.#storable(table, rows))
      case 'translation':
        for (const row of this.#storable(table, rows)) await this.#translation(tx, row)
        return
      case 'unit':
        return this.#units(tx, this.#storable(table, rows))
      case 'change':
        return this.#changes(tx, this.#storable(table, rows))
      case 'label':
      case 'suggestion':
      case 'screenshot':
        for (const { id, ...values } of this.#storable(table, rows))
          this.references.note(table, id, await insertNumbered(tx, table, values))
        return
      case 'edit':
      case 'file_edit': {
        const edits = this.#storable(table, rows).map((row) => ({ ...row, commit_id: NOT_YET }))
        return insertRestored(tx, table, edits, ['commit_id'])
      }
      default:
        return insertRestored(tx, table, this.#storable(table, rows))
    }
  }

  async #strings(tx: Db, found: readonly TypedRow<'source_string'>[]): Promise<void> {
    if (found.length === 0) return
    const ids = await takeUnitIds(tx, found.length)
    const rows = found.map((row, index) => {
      const id = idAt(ids, index)
      this.references.note('unit', row.id, id)
      this.#sizes.set(id, { words: row.num_words, chars: row.num_chars })
      return { ...row, id }
    })
    await insertRestored(tx, 'source_string', rows)
    await this.#group(tx, rows)
    this.counts.strings += rows.length
  }

  /** Variants are found again, as they would be in strings that a file brought. */
  async #group(tx: Db, strings: readonly TypedRow<'source_string'>[]): Promise<void> {
    for (const { id, row } of this.components) {
      const own = strings.filter((string) => string.component_id === id)
      const rule = { id, variant_regex: String(row.variant_regex ?? '') }
      if (own.length > 0) await groupNew(tx, rule, own)
    }
  }

  async #translation(tx: Db, row: TypedRow<'translation'>): Promise<void> {
    const { id, source_watermark, revision, orphans, ...values } = row
    const made = await insertTranslation(tx, values)
    this.references.note('translation', id, made.id)
    await updateTranslation(tx, made.id, { source_watermark: this.#upTo(source_watermark), revision, orphans })
  }

  /** How far an import had come: our number of the last string up to there. */
  #upTo(watermark: number): number {
    const units = this.references.of('unit')
    const exact = units.get(watermark)
    if (exact !== undefined) return exact
    let last = 0
    for (const [from, to] of units) if (from <= watermark && this.#sizes.has(to)) last = Math.max(last, to)
    return last
  }

  async #units(tx: Db, found: readonly TypedRow<'unit'>[]): Promise<void> {
    const owner = this.components.at(-1)?.id
    if (found.length === 0 || owner === undefined) return
    const known = this.references.of('unit')
    // A unit of the source language has the number of its source string.
    const fresh = found.filter(({ id }) => !known.has(id))
    for (const [index, id] of (await takeUnitIds(tx, fresh.length)).entries())
      this.references.note('unit', fresh[index]?.id, id)
    const rows = found.flatMap((row) => {
      const id = known.get(row.id)
      return id === undefined ? [] : [{ ...row, id }]
    })
    await insertRestored(tx, 'unit', rows)
    await countRows(
      tx,
      'unit',
      rows.map(({ id }) => ({ id, owner })),
    )
    await this.#count(tx, rows, (tally, unit) =>
      tally.unit({
        state: unit.state,
        ...(this.#sizes.get(unit.source_string_id) ?? { words: 0, chars: 0 }),
        failing: unit.finding_count > 0,
        suggestions: unit.suggestion_count > 0,
        comments: unit.comment_count > 0,
      }),
    )
  }

  async #changes(tx: Db, found: readonly TypedRow<'change'>[]): Promise<void> {
    const rows = found.map((row) => {
      const id = this.#options.changeIds[this.counts.changes++]
      if (id === undefined) throw new AppError('invalid', message('backup.tooMuchHistory'))
      const { translation_id: translationId } = row
      const nr = translationId === null ? null : (this.#numbers.get(translationId) ?? 0) + 1
      if (translationId !== null && nr !== null) this.#numbers.set(translationId, nr)
      return { ...row, id, nr }
    })
    await insertRestored(tx, 'change', rows)
    await countRows(
      tx,
      'change',
      rows.map((row) => ({ id: row.id, owner: changeOwner(row) })),
    )
    await this.#count(tx, rows, (tally, change) => tally.changes(1, change.timestamp, change.author_id))
  }

  /** Adds rows to the statistics of their translations and of the component they come with. */
  async #count<R extends { readonly translation_id: number | null }>(
    tx: Db,
    rows: readonly R[],
    add: (tally: Tally, row: R) => void,
  ): Promise<void> {
    const tallies = new Map<number, Tally>()
    const sum = new Tally()
    for (const row of rows) {
      if (row.translation_id === null) continue
      const tally = tallies.get(row.translation_id) ?? new Tally()
      tallies.set(row.translation_id, tally)
      add(tally, row)
      add(sum, row)
    }
    for (const [id, tally] of tallies) await adjustScope(tx, 'translation', id, tally)
    const component = this.components.at(-1)
    if (component && tallies.size > 0) await adjustScope(tx, 'component', component.id, sum)
  }
}

/** About something that is not here, or about nothing in particular: it would be about all of the project, or of the site. */
function isStray(table: BackupTable, from: BackupRow, row: BackupRow): boolean {
  const ownerColumns = ['project_id', 'category_id', 'component_id'].filter((name) => name in row)
  const lost = ownerColumns.some((name) => row[name] === null && (from[name] ?? null) !== null)
  const nowhere = ownerColumns.length > 0 && ownerColumns.every((name) => row[name] === null)
  return lost || ((table === 'addon' || table === 'announcement') && nowhere)
}

/** What a row says of a language; undefined: it cannot be read. What else there is to say is for those to say who add it. */
function definition(row: BackupRow): LanguageDefinition | undefined {
  const { code, name, direction, population, plural_number, plural_formula } = row
  if (typeof code !== 'string' || typeof name !== 'string') return undefined
  if (direction !== 'ltr' && direction !== 'rtl') return undefined
  if (!isWhole(population) || !isWhole(plural_number) || typeof plural_formula !== 'string') return undefined
  return { code, name, direction, population, plural: { number: plural_number, formula: plural_formula } }
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
