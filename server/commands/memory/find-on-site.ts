import type { TokenLimits } from '#core/access/token-scopes.ts'
import { splitForms } from '#core/units/forms.ts'
import { type Actor, anonymous } from '#server/access/actor.ts'
import { visibleComponent } from '#server/access/visibility.ts'
import { formCount } from '#server/commands/quality/normalise-text.ts'
import type { Db } from '#server/db/database.ts'
import { accountById } from '#server/db/queries/accounts/accounts.ts'
import { componentsWithLanguages } from '#server/db/queries/components/components-with-languages.ts'
import { type TextElsewhere, textsElsewhere } from '#server/db/queries/strings/same-source.ts'
import type { UnitContext } from '#server/db/queries/strings/unit-context.ts'

/** A text of another component. */
export interface TextFound {
  readonly forms: readonly string[]
  /** The component it is from. */
  readonly path: string
}

export interface TextsFound {
  readonly texts: ReadonlyMap<number, TextFound>
  /** Units whose source is elsewhere only with other plural forms. */
  readonly misfits: number
}

/** The same key first, then what was reviewed, then the oldest. */
const better = (a: TextElsewhere, b: TextElsewhere): number =>
  b.same_context - a.same_context || b.state - a.state || a.id - b.id

/** What other components have for the same sources in the same language. */
export async function findElsewhere(
  db: Db,
  contexts: readonly UnitContext[],
  components: readonly number[],
): Promise<TextsFound> {
  const ids = contexts.map(({ unit }) => unit.id)
  const rows = Map.groupBy(await textsElsewhere(db, ids, components), (row) => row.own_id)
  const texts = new Map<number, TextFound>()
  let misfits = 0
  for (const context of contexts) {
    const own = rows.get(context.unit.id) ?? []
    const count = formCount(context)
    const found = own
      .toSorted(better)
      .find((row) => splitForms(row.target).length === count && (count === 1 || row.same_plural === 1))
    if (found) texts.set(context.unit.id, { forms: splitForms(found.target), path: found.path })
    else if (own.length > 0) misfits++
  }
  return { texts, misfits }
}

/** For whom it is, and the token they asked with. */
interface Asker {
  readonly userId: number | undefined
  readonly limits?: TokenLimits | undefined
}

async function actorOf(db: Db, { userId, limits }: Asker): Promise<Actor> {
  const user = userId === undefined ? undefined : await accountById(db, { id: userId })
  if (!user) return anonymous
  const { id, username, is_superuser } = user
  return { kind: 'user', id, username, isSuperuser: is_superuser === 1 && limits === undefined, limits }
}

/** What the whole site has for units of one translation, as far as somebody may see it. */
export async function findOnSite(
  db: Db,
  contexts: readonly UnitContext[],
  asker: Asker,
): Promise<ReadonlyMap<number, TextFound>> {
  const [first] = contexts
  if (!first) return new Map()
  const actor = await actorOf(db, asker)
  const components = await componentsWithLanguages(db, visibleComponent(actor), {
    sourceLanguageId: first.sourceLanguage.id,
    languageId: first.unit.language_id,
  })
  return (await findElsewhere(db, contexts, components)).texts
}
