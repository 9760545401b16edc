import type { ResolvedLanguage } from '#core/languages/resolve.ts'
import type { Db } from '#server/db/database.ts'
import { insertLanguage, type LanguageRow, languageByCode } from '#server/db/queries/languages/languages.ts'

/** The stored language a file's code stands for; a valid code nobody knew becomes a language. */
export async function ensureLanguage(db: Db, { language }: ResolvedLanguage): Promise<LanguageRow> {
  const known = await languageByCode(db, { code: language.code })
  if (known) return known
  await insertLanguage(db, language)
  const made = await languageByCode(db, { code: language.code })
  if (!made) throw new Error(`language ${language.code} was not stored`)
  return made
}
