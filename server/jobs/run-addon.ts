import type { AddonContext, RepositoryTools } from '#server/addons/model/addon.ts'
import { callWebhook } from '#server/addons/run/call-webhook.ts'
import { runAddon } from '#server/addons/run/run-addon.ts'
import type { JobContext } from '#server/jobs/handler.ts'
import type { JobPayloads } from '#server/queue/kinds.ts'
import { addLanguageFile } from '#server/sync/edit/add-language.ts'
import { operate } from '#server/sync/operations/operate.ts'

/** What add-ons may ask of the repository. Whoever runs one that does holds the repository's lane. */
const toolsOf = (context: JobContext): RepositoryTools => ({
  async addLanguage(componentId, languageCode, authorId) {
    await addLanguageFile(context, componentId, { languageCode, authorId })
  },
  async reset(componentId, userId) {
    await operate({ ...context, userId }, componentId, 'reset')
  },
})

const addonContext = (context: JobContext): AddonContext => {
  const { db, vcs, now, signal, siteUrl = '', vault, network, threads } = context
  return { db, vcs, now, signal, siteUrl, vault, network, threads, tools: toolsOf(context) }
}

export const runAddonJob = (payload: JobPayloads['run_addon'], context: JobContext): Promise<unknown> =>
  runAddon(addonContext(context), payload)

export const runCall = (payload: JobPayloads['call_webhook'], context: JobContext): Promise<unknown> =>
  callWebhook(addonContext(context), payload)
