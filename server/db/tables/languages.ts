import type { Count, Id, TextColumn } from '#server/db/tables/columns.ts'

export interface LanguageTable {
  id: Id
  code: string
  name: string
  direction: string
  population: Count
  /** Alternative codes, separated by blanks. */
  aliases: TextColumn
}

export interface PluralTable {
  id: Id
  language_id: number
  source: Count
  number: number
  formula: string
  type: number
}

export interface LanguagesTables {
  language: LanguageTable
  plural: PluralTable
}
