import type { ChatService } from '#server/addons/chat/chat-service.ts'
import { codeText, plainMarkdown } from '#server/addons/chat/markdown.ts'

const BLUE = 0x2f6fed

export const discord: ChatService = {
  name: 'dragoman.chat.discord',
  title: 'Discord messages',
  summary: 'Posts changes to a Discord channel, with the URL of a webhook of the channel.',
  write: ({ title, url, lines }) => ({
    body: {
      username: 'Dragoman',
      // Nobody is mentioned, whatever the texts say.
      allowed_mentions: { parse: [] },
      embeds: [
        {
          title: plainMarkdown(title).slice(0, 256),
          ...(url !== undefined && { url }),
          color: BLUE,
          description: lines.map(({ label, text }) => `**${plainMarkdown(label)}:** ${codeText(text)}`).join('\n'),
        },
      ],
    },
  }),
}
