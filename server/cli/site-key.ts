import { message } from '#core/messages/message.ts'
import { type RunningServices, using } from '#server/cli/services.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { KEY_FINGERPRINT, readSetting, writeSetting } from '#server/db/queries/site/settings.ts'
import { insertSettingOnce } from '#server/db/queries/site/settings-atomic.ts'
import { AppError } from '#server/errors.ts'
import { KEY_FILE, Vault } from '#server/vault/vault.ts'

/** Every process of a site seals with the same key: one that has another would lose emails and logins without a word. */
export async function checkKey(db: Db, vault: Vault): Promise<void> {
  await insertSettingOnce(db, KEY_FINGERPRINT, vault.fingerprint)
  if ((await readSetting(db, KEY_FINGERPRINT)) !== vault.fingerprint)
    throw new AppError('settings', message('secret.keyChanged', { file: KEY_FILE }))
}

/** The same as `using`, for what seals or opens something. */
export const usingKey = (config: Config, work: (services: RunningServices) => Promise<void>): Promise<void> =>
  using(config, async (services) => {
    await checkKey(services.database.db, new Vault(config))
    await work(services)
  })

/** The key of this process is the one of the site from here on. */
export async function acceptKey(config: Config): Promise<void> {
  const { fingerprint } = new Vault(config)
  await using(config, ({ database }) => writeSetting(database.db, KEY_FINGERPRINT, fingerprint))
  console.log(`This site now uses the key ${fingerprint}.`)
}
