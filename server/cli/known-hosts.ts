import { text } from 'node:stream/consumers'
import { message } from '#core/messages/message.ts'
import { hostName } from '#server/cli/grants.ts'
import { using } from '#server/cli/services.ts'
import type { Config } from '#server/config.ts'
import { inTransaction } from '#server/db/database.ts'
import { forgetHosts, knownHosts, trustHosts } from '#server/db/queries/repository/known-hosts.ts'
import { AppError, invalid } from '#server/errors.ts'
import { isAboutHost, parseKnownHosts } from '#server/vcs/ssh/known-hosts.ts'

const counted = (count: number): string => (count === 1 ? '1 host key' : `${count} host keys`)

export const sshKeyHosts = (config: Config, options: { readonly json?: boolean }): Promise<void> =>
  using(config, async ({ database }) => {
    const rows = (await knownHosts(database.db)).map(({ host, marker, key_type: type, fingerprint }) => ({
      host,
      marker,
      type,
      fingerprint,
    }))
    const line = ({ host, marker, type, fingerprint }: (typeof rows)[number]) =>
      [...(marker === '' ? [] : [marker]), host, type, fingerprint].join(' ')
    console.log(options.json ? JSON.stringify(rows) : rows.map(line).join('\n'))
  })

export const sshKeyTrust = (config: Config): Promise<void> =>
  using(config, async ({ database, now }) => {
    const hosts = parseKnownHosts(await text(process.stdin))
    if (hosts.length === 0) throw invalid('key', message('cli.noHostKeys'))
    await inTransaction(database.db, (tx) => trustHosts(tx, hosts, now()))
    console.log(`Stored ${counted(hosts.length)}.`)
  })

export const sshKeyForget = (config: Config, host: string): Promise<void> =>
  using(config, async ({ database }) => {
    const [, name = '', port] = /^(.+?)(?::(\d+))?$/.exec(hostName(host)) ?? []
    const ids = await inTransaction(database.db, async (tx) => {
      const found = (await knownHosts(tx)).filter((known) => isAboutHost(known, { name, port }))
      if (found.length === 0) throw new AppError('not_found', message('cli.unknownHost', { host }))
      await forgetHosts(
        tx,
        found.map(({ id }) => id),
      )
      return found
    })
    console.log(`Deleted ${counted(ids.length)}.`)
  })
