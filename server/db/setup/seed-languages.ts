import { languages } from '#core/languages/languages.ts'
import type { Db } from '#server/db/database.ts'
import { insertLanguages } from '#server/db/queries/languages/insert-languages.ts'

/** Stores every language we know of. */
export const seedLanguages = (tx: Db): Promise<void> => insertLanguages(tx, languages)
