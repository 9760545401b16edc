import type { ChatService } from '#server/addons/chat/chat-service.ts'
import { discord } from '#server/addons/chat/discord.ts'
import { matrix } from '#server/addons/chat/matrix.ts'
import { mattermost } from '#server/addons/chat/mattermost.ts'
import { slack } from '#server/addons/chat/slack.ts'
import { summaryOf } from '#server/addons/chat/summary.ts'
import { teams } from '#server/addons/chat/teams.ts'
import { callFields, isWanted, messageId } from '#server/addons/kinds/webhook.ts'
import { type AddonKind, everywhere } from '#server/addons/model/addon.ts'

/** An add-on that posts to a chat: one message for what somebody did within a minute. */
const chatAddon = ({ name, title, summary, fields, write }: ChatService): AddonKind => ({
  name,
  title,
  summary,
  scopes: everywhere,
  multiple: true,
  fields: { ...callFields, ...fields },
  wants: isWanted,
  batching: () => 'one',
  message(batch, values, { secret, siteUrl }) {
    const { body, ...where } = write(summaryOf(batch, siteUrl), { values, secret, id: messageId(batch) })
    return { ...where, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  },
})

/** Every chat service, in the order of the page. */
export const chatAddons: readonly AddonKind[] = [slack, discord, teams, mattermost, matrix].map(chatAddon)
