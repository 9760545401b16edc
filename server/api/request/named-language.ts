import { resolveLanguage } from '#core/languages/resolve.ts'
import { message } from '#core/messages/message.ts'
import type { Db } from '#server/db/database.ts'
import { type LanguageRow, languageByCode } from '#server/db/queries/languages/languages.ts'
import { invalid } from '#server/errors.ts'

/** The language that the field `language_code` of a body names, in whatever way people write codes. */
export async function namedLanguage(db: Db, code: string): Promise<LanguageRow> {
  const resolved = resolveLanguage(code)
  const language = resolved && (await languageByCode(db, { code: resolved.language.code }))
  if (!language) throw invalid('language_code', message('language.noneWithCode', { code }))
  return language
}
