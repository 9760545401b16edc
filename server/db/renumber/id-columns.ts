import { sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'

/** What can be renumbered, with its tables. A source string has the ID of its source unit. */
export const numberedTables = {
  project: ['project'],
  category: ['category'],
  component: ['component'],
  translation: ['translation'],
  unit: ['unit', 'source_string'],
  change: ['change'],
  comment: ['comment'],
  suggestion: ['suggestion'],
  screenshot: ['screenshot'],
  label: ['label'],
  team: ['team'],
  role: ['role'],
  user: ['user'],
  addon: ['addon'],
  announcement: ['announcement'],
  language: ['language'],
  plural: ['plural'],
} as const

export type NumberedKind = keyof typeof numberedTables

export interface IdColumn {
  readonly table: string
  readonly column: string
  readonly kind: NumberedKind
}

/** Columns that hold an ID without a foreign key: what they name may be deleted. */
const withoutForeignKey: Partial<Record<NumberedKind, readonly string[]>> = {
  project: ['change.project_id', 'job.project_id'],
  component: [
    'addon_run.component_id',
    'branch.component_id',
    'change.component_id',
    'component.branch_of',
    'user_count.component_id',
    'variant.component_id',
    'webhook_delivery.component_id',
  ],
  translation: ['change.translation_id', 'change_set_language.translation_id'],
  unit: ['change.unit_id', 'unchecked.unit_id', 'unit.source_string_id'],
  change: ['inbox_item.change_id', 'webhook_delivery.change_id'],
  language: [
    'category.secondary_language_id',
    'change.language_id',
    'component.secondary_language_id',
    'component.source_language_id',
    'machine_use.language_id',
    'memory_gram.language_id',
    'project.secondary_language_id',
    'translation.language_id',
    'workspace.secondary_language_id',
  ],
  plural: ['translation.plural_id'],
  user: [
    'alert.dismissed_by',
    'audit.actor_id',
    'branch_text.author_id',
    'change.author_id',
    'change.user_id',
    'edit.author_id',
    'file_edit.author_id',
    'machine_use.user_id',
    'stats.last_author_id',
    'user_count.user_id',
  ],
}

const kinds = Object.keys(numberedTables) as NumberedKind[]

const kindOfTable = new Map<string, NumberedKind>(
  kinds.flatMap((kind) => numberedTables[kind].map((table): [string, NumberedKind] => [table, kind])),
)

/** Every column that holds an ID that can be renumbered: its own, one with a foreign key, or one without. */
export async function idColumns(db: Db): Promise<IdColumn[]> {
  const { rows } = await (isPostgres(db)
    ? sql<{ table: string; column: string; target: string }>`
        select child.relname as "table", a.attname as "column", parent.relname as target
        from pg_constraint c
        join pg_class child on child.oid = c.conrelid
        join pg_class parent on parent.oid = c.confrelid
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`.execute(db)
    : sql<{ table: string; column: string; target: string }>`
        select m.name as "table", f."from" as "column", f."table" as target
        from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'`.execute(db))
  const byKey = rows.flatMap(({ table, column, target }) => {
    const kind = kindOfTable.get(target)
    return kind ? [{ table, column, kind }] : []
  })
  const own = [...kindOfTable].map(([table, kind]) => ({ table, column: 'id', kind }))
  const others = kinds.flatMap((kind) =>
    (withoutForeignKey[kind] ?? []).map((name) => {
      const [table = '', column = ''] = name.split('.')
      return { table, column, kind }
    }),
  )
  return [...own, ...byKey, ...others]
}
