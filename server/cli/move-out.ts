import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { message } from '#core/messages/message.ts'
import { administrator } from '#server/cli/move-in.ts'
import { ownApi } from '#server/cli/own-api.ts'
import { openServices } from '#server/cli/services.ts'
import type { Config } from '#server/config.ts'
import { invalid } from '#server/errors.ts'
import { LocalSite } from '#server/move-in/local-site.ts'
import { MoveOut } from '#server/move-in/move-out.ts'

export interface MoveOutOptions {
  readonly to: string
  readonly as?: string
  readonly json?: boolean
}

/** Writes everything of a project into a folder. */
export async function moveOut(config: Config, slug: string, options: MoveOutOptions): Promise<void> {
  const folder = resolve(options.to)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw invalid('to', message('moveOut.folderInUse', { folder }))
  const services = await openServices(config)
  try {
    const api = await ownApi(services)(await administrator(services, options.as))
    try {
      const counts = await new MoveOut(new LocalSite(api.call), folder).write(slug)
      if (options.json) console.log(JSON.stringify(counts))
      else for (const [kind, count] of Object.entries(counts)) console.log(`${kind}: ${count}`)
    } finally {
      await api.close()
    }
  } finally {
    await services.close()
  }
}
