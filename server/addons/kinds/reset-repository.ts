import { message } from '#core/messages/message.ts'
import type { AddonKind } from '#server/addons/model/addon.ts'

export const resetRepository: AddonKind = {
  name: 'weblate.hosted.reset',
  title: 'Reset repository to upstream',
  summary: 'Drops everything that upstream does not have, once a day. For trying things out.',
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
