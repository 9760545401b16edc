import { isJsonObject } from '#core/text/json-object.ts'
import type { MovedKind } from '#server/move-in/context.ts'

/** Whether a setting of this name is a secret. */
export const isSecret = (name: string): boolean => /key|secret|token|password|credentials/i.test(name)

/** Which machine translation a project uses. Secrets are not taken along: services that need one have to be set up again. */
export const machinery: MovedKind = {
  name: 'machine translation',
  async bringProject({ remote, local, leftBehind }, { slug }) {
    const path = `/api/projects/${slug}/machinery_settings/`
    const here = (await local.find(path)) ?? {}
    for (const [service, shown] of Object.entries((await remote.find(path)) ?? {})) {
      if (Object.hasOwn(here, service)) continue
      const given = isJsonObject(shown) ? shown : {}
      const configuration = Object.fromEntries(Object.entries(given).filter(([name]) => !isSecret(name)))
      await leftBehind.attempt(`machine translation ${service} of ${slug}`, () =>
        local.send('POST', path, { json: { service, configuration } }),
      )
    }
  },
}
