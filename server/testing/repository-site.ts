import { join } from 'node:path'
import type { Updateable } from 'kysely'
import { addUser } from '#server/commands/accounts/add-user.ts'
import { addComponent, type ComponentRequest } from '#server/commands/components/add-component.ts'
import { addProject } from '#server/commands/projects/add-project.ts'
import { inTransaction } from '#server/db/database.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { recordEdit } from '#server/db/queries/strings/record-edits.ts'
import { storedById } from '#server/db/queries/strings/stored-units.ts'
import type { ComponentTable } from '#server/db/tables/components.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { counted } from '#server/sync/context/apply-outcome.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { TEST_EPOCH } from '#server/testing/engine-templates.ts'
import type { TestDatabase } from '#server/testing/engines.ts'
import { Upstream, type UpstreamFiles } from '#server/testing/upstream.ts'
import { Vcs } from '#server/vcs/vcs.ts'

export interface UnitView {
  readonly id: number
  readonly translation_id: number
  readonly target: string
  readonly state: number
  readonly upstream: string | null
  readonly source: string
  readonly context: string
  readonly position: number
}

/** Translators, components and an upstream that others write to. The clock is the test's. */
export class RepositorySite {
  readonly database: TestDatabase
  readonly upstream: Upstream
  readonly vcs: Vcs
  readonly context: SyncContext
  readonly people: Record<'ann' | 'bob', number>
  readonly projectId: number
  time = TEST_EPOCH

  private constructor(
    database: TestDatabase,
    upstream: Upstream,
    made: { readonly people: Record<'ann' | 'bob', number>; readonly projectId: number },
  ) {
    this.database = database
    this.upstream = upstream
    this.people = made.people
    this.projectId = made.projectId
    this.vcs = makeVcs(database.folder)
    this.context = { db: database.db, vcs: this.vcs, now: () => this.tick(), report: async () => {} }
  }

  static async open(database: TestDatabase): Promise<RepositorySite> {
    const upstream = await Upstream.make(database.folder)
    const made = await inTransaction(database.db, async (tx) => {
      const person = (username: string, full_name: string) =>
        addUser(tx, { username, full_name, email: `${username}@example.org`, date_joined: TEST_EPOCH })
      const people = { ann: await person('ann', 'Ann Author'), bob: await person('bob', 'Bob Builder') }
      return { people, projectId: await addProject(tx, { name: 'Harbour', slug: 'harbour' }, TEST_EPOCH) }
    })
    return new RepositorySite(database, upstream, made)
  }

  /** Moves the clock by a second and tells the time. */
  tick(seconds = 1): number {
    this.time += seconds * 1_000_000
    return this.time
  }

  /** A component whose files are in place, imported. Pushes to upstream unless told otherwise. */
  async component(files: UpstreamFiles, settings: Partial<ComponentRequest> = {}, slug = 'app'): Promise<number> {
    await this.upstream.commit(files, { time: this.tick() })
    const id = await this.announce(settings, slug)
    await pullComponent(this.context, id)
    return id
  }

  async announce(settings: Partial<ComponentRequest> = {}, slug = 'app'): Promise<number> {
    const { db } = this.database
    const language = await languageByCode(db, { code: 'en' })
    const made = await inTransaction(db, (tx) =>
      addComponent(
        tx,
        this.vcs,
        {
          project_id: this.projectId,
          name: slug,
          slug,
          repo: this.upstream.address,
          push: this.upstream.address,
          branch: 'main',
          filemask: 'locales/*.json',
          template: 'locales/en.json',
          file_format: 'json',
          source_language_id: language?.id ?? 0,
          commit_message: 'Translate {{ language_name }}\n\nTranslated: {{ stats.translated }}',
          ...settings,
        },
        this.tick(),
      ),
    )
    return made.componentId
  }

  async set(componentId: number, values: Updateable<ComponentTable>): Promise<void> {
    await this.database.db.updateTable('component').set(values).where('id', '=', componentId).execute()
  }

  units(componentId: number, code: string): Promise<UnitView[]> {
    return this.database.db
      .selectFrom('unit')
      .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
      .innerJoin('translation', 'translation.id', 'unit.translation_id')
      .innerJoin('language', 'language.id', 'translation.language_id')
      .select(['unit.id', 'unit.translation_id', 'unit.target', 'unit.state', 'unit.upstream'])
      .select(['source_string.source', 'source_string.context'])
      .select((eb) => eb.fn.coalesce('unit.position', 'source_string.position').as('position'))
      .where('translation.component_id', '=', componentId)
      .where('language.code', '=', code)
      .orderBy((eb) => eb.fn.coalesce('unit.position', 'source_string.position'))
      .execute()
  }

  /** A string by its key, or by its source text where there are no keys. */
  async unit(componentId: number, code: string, key: string): Promise<UnitView> {
    const units = await this.units(componentId, code)
    const unit = units.find(({ context, source }) => context === key || source === key)
    if (!unit) throw new Error(`no string '${key}' in ${code}`)
    return unit
  }

  /** A translator saves a text. */
  async edit(
    componentId: number,
    {
      code,
      key,
      target,
      by = 'ann',
      state = 20,
    }: { code: string; key: string; target: string; by?: 'ann' | 'bob'; state?: number },
  ): Promise<void> {
    const unit = await this.unit(componentId, code, key)
    const edit = { unitId: unit.id, translationId: unit.translation_id, authorId: this.people[by], target, state }
    const now = this.tick()
    await inTransaction(this.database.db, async (tx) => {
      const scope = await tx
        .selectFrom('translation')
        .innerJoin('component', 'component.id', 'translation.component_id')
        .select(['component.id as componentId', 'component.project_id as projectId'])
        .select(['translation.id as translationId', 'translation.language_id as languageId'])
        .where('translation.id', '=', unit.translation_id)
        .executeTakeFirstOrThrow()
      const stored = (await storedById(tx, [unit.id])).get(unit.id)
      const ledger = await Ledger.open(tx, scope)
      if (stored) ledger.countOut(counted(stored))
      if (stored) ledger.countIn(counted(stored, state))
      ledger.record({ action: 2, unitId: unit.id, target, authorId: this.people[by] })
      await recordEdit(tx, { ...edit, now })
      await ledger.close(now)
    })
  }

  async edits(): Promise<{ target: string; commit_id: string }[]> {
    return this.database.db.selectFrom('edit').select(['target', 'commit_id']).orderBy('created').execute()
  }

  async suggestions(): Promise<{ target: string; user_id: number | null }[]> {
    return this.database.db.selectFrom('suggestion').select(['target', 'user_id']).orderBy('id').execute()
  }

  async changes(action: number): Promise<{ target: string; details: string }[]> {
    return this.database.db
      .selectFrom('change')
      .select(['target', 'details'])
      .where('action', '=', action)
      .orderBy('id')
      .execute()
  }

  async alerts(): Promise<string[]> {
    return (await this.database.db.selectFrom('alert').select('name').orderBy('name').execute()).map(({ name }) => name)
  }
}

export const makeVcs = (folder: string): Vcs =>
  new Vcs({
    dataDir: join(folder, 'data'),
    protocols: ['file'],
    timeoutMs: 60_000,
    environment: { PATH: process.env.PATH },
  })
