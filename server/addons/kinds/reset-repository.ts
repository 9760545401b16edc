import { message } from '#core/messages/message.ts'
import type { AddonKind } from '#server/addons/model/addon.ts'

export const resetRepository: AddonKind = {
  name: 'weblate.hosted.reset',
  title: 'Reset repository to upstream',
  summary: "Discards everything that isn't upstream once a day. For test sites.",
  scopes: ['component'],
  fields: {},
  repository: true,
  alone: true,
  daily: true,
  waits: true,
  async run({ tools, component, bot }) {
    await tools.reset(component.id, bot.id)
    return message('addon.repositoryReset')
  },
}
