import { message } from '#core/messages/message.ts'
import { using } from '#server/cli/services.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { readSetting, writeSetting } from '#server/db/queries/site/settings.ts'
import { insertSettingOnce } from '#server/db/queries/site/settings-atomic.ts'
import { AppError } from '#server/errors.ts'
import { KEY_FILE, Vault } from '#server/vault/vault.ts'

const FINGERPRINT = 'key_fingerprint'

/** Every process of a site seals with the same key: one that has another would lose emails and logins without a word. */
export async function checkKey(db: Db, vault: Vault): Promise<void> {
  await insertSettingOnce(db, FINGERPRINT, vault.fingerprint)
  if ((await readSetting(db, FINGERPRINT)) !== vault.fingerprint)
    throw new AppError('settings', message('secret.keyChanged', { file: KEY_FILE }))
}

/** The key of this process is the one of the site from here on. */
export async function acceptKey(config: Config): Promise<void> {
  const { fingerprint } = new Vault(config)
  await using(config, ({ database }) => writeSetting(database.db, FINGERPRINT, fingerprint))
  console.log(`This site now uses the key ${fingerprint}.`)
}
