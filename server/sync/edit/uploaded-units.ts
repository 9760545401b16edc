import { entryIdentity } from '#core/merge/file-identity.ts'
import { joinForms, storable } from '#core/units/forms.ts'
import type { Db } from '#server/db/database.ts'
import { type UnitRecord, unitsBehind } from '#server/db/queries/strings/unit-context.ts'
import { identityOf } from '#server/sync/context/string-identity.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import { turn } from '#server/threads/turn.ts'
import type { UploadedEntry } from '#server/threads/works/read-upload.ts'

const PAGE = 500

/** The units of a translation that a file is uploaded to: how an entry of the file finds its own. */
export class UploadedUnits {
  readonly all: UnitRecord[] = []
  readonly #synced: SyncedComponent
  readonly #byIdentity = new Map<string, UnitRecord>()
  readonly #byKey = new Map<string, UnitRecord>()
  readonly #byText = new Map<string, UnitRecord>()
  readonly #bySource = new Map<string, UnitRecord | undefined>()

  private constructor(synced: SyncedComponent) {
    this.#synced = synced
  }

  static async load(db: Db, synced: SyncedComponent, translationId: number): Promise<UploadedUnits> {
    const units = new UploadedUnits(synced)
    for (let position = 0; ; ) {
      const page = await unitsBehind(db, { componentId: synced.component.id, translationId, position, limit: PAGE })
      for (const unit of page) units.#add(unit)
      const last = page.at(-1)
      if (!last || page.length < PAGE) return units
      position = last.position
      await turn()
    }
  }

  #add(unit: UnitRecord): void {
    this.all.push(unit)
    this.#byIdentity.set(identityOf(this.#synced, unit), unit)
    this.#byText.set(textKey(unit.context, unit.source), unit)
    if (!this.#synced.bilingual) this.#byKey.set(unit.context, unit)
    // A text that several strings have tells none of them.
    this.#bySource.set(unit.source, this.#bySource.has(unit.source) ? undefined : unit)
  }

  /** `own`: the file has the component's own format, and its entries are known by what identifies them there. */
  find(entry: UploadedEntry, own: boolean): UnitRecord | undefined {
    if (own) return this.#byIdentity.get(entryIdentity(this.#synced.bilingual, entry))
    const source = storable(joinForms(entry.source))
    const context = storable(this.#synced.bilingual ? entry.context : entry.key)
    const known = this.#byText.get(textKey(context, source)) ?? this.#byKey.get(context)
    // What one format calls a context is a mere number in another.
    return known ?? this.#bySource.get(source)
  }
}

const textKey = (context: string, source: string): string => `${context}\u0004${source}`
