import type { Kysely } from 'kysely'
import type { Device } from '#server/access/sessions.ts'
import type { Config } from '#server/config.ts'
import type { Tables } from '#server/db/tables.ts'

/** A request about an account: these commands do slow things between their transactions, so they get the database. */
export interface AccountRequest {
  readonly db: Kysely<Tables>
  readonly config: Config
  readonly device: Device
  readonly now: number
  /** Code of the language that whoever asks reads the pages in; '' where they do not say. */
  readonly language: string
}

/**
 * Where links in emails lead. Never the address a request claims to have come to: whoever asks for an email could
 * otherwise have its secret sent elsewhere.
 */
export const siteAddress = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl || `http://${host}:${port}`

/** The page that takes a key. It is after the #, so that it is in no log and no Referer. */
export const keyPage = (config: Config, page: string, key: string): string =>
  `${siteAddress(config)}/account/${page}/#${key}`
