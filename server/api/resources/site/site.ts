import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { siteContract } from '#core/contract/site/site.ts'
import { isSuperuser } from '#server/access/actor.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { warnings } from '#server/config.ts'
import { siteCounts } from '#server/db/queries/site/metrics.ts'

const legalTexts = ['terms', 'privacy', 'cookies'] as const

const missing = new Set(['ENOENT', 'ENOTDIR'])

/** A text of those who run the site; empty: they wrote none. */
async function legalText(folder: string, name: string): Promise<string> {
  if (folder === '') return ''
  return readFile(join(folder, `${name}.md`), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (missing.has(error.code ?? '')) return ''
    throw error
  })
}

export const siteRoutes: readonly AnyRoute[] = [
  serveRoute(siteContract.site, {
    get: async ({ db, actor, services: { config, version } }) => {
      const { components: seen } = await visibilityOf(db, actor)
      const { projects, components, languages, units, translated } = await siteCounts(db, seen)
      return {
        name: 'Dragoman',
        ...(config.hideVersion ? {} : { version }),
        license: 'Apache-2.0',
        contact: config.contact,
        security_contact: config.securityContact,
        repository_protocols: [...config.vcsProtocols],
        projects,
        components,
        languages,
        units,
        units_translated: translated,
        ...(isSuperuser(actor) ? { warnings: warnings(config) } : {}),
      }
    },
  }),
  serveRoute(siteContract.legalTexts, {
    get: async ({ services: { config } }) => {
      const texts = await Promise.all(legalTexts.map((name) => legalText(config.legalFolder, name)))
      return Object.fromEntries(legalTexts.map((name, index) => [name, texts[index]]))
    },
  }),
]
