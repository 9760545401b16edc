import { type Message, message } from '#core/messages/message.ts'
import { type AddonKind, type AddonWork, Skipped } from '#server/addons/model/addon.ts'
import { languagesChanged, repositoryUpdated } from '#server/addons/model/events.ts'
import { languagesLacking } from '#server/db/queries/languages/languages-lacking.ts'
import { AppError } from '#server/errors.ts'

async function run({ db, component, bot, tools, signal }: AddonWork): Promise<Message[]> {
  if (component.is_glossary === 1) throw new Skipped(message('addon.notForGlossaries'))
  const missing = await languagesLacking(db, component)
  const [added, refused]: [string[], Message[]] = [[], []]
  for (const code of missing) {
    signal?.throwIfAborted()
    try {
      await tools.addLanguage(component.id, code, bot.id)
      added.push(code)
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      refused.push(message('addon.refusedLanguage', { code, problem: error.said }))
    }
  }
  const none = added.length === 0
  const done = none ? message('addon.noLanguageAdded') : message('addon.added', { names: added.join(', ') })
  return [done, ...refused]
}

export const missingLanguages: AddonKind = {
  name: 'weblate.consistency.languages',
  title: 'Add missing languages',
  summary: 'Adds every language of the project to every component.',
  scopes: ['project', 'site'],
  fields: {},
  alone: true,
  after: [...languagesChanged, ...repositoryUpdated],
  daily: true,
  run,
}
