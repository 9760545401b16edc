import type { ChatService } from '#server/addons/chat/chat-service.ts'
import { codeText, plainMarkdown } from '#server/addons/chat/markdown.ts'

export const mattermost: ChatService = {
  name: 'dragoman.chat.mattermost',
  title: 'Mattermost messages',
  summary: 'Posts changes to a Mattermost channel, with the URL of an incoming webhook.',
  write: ({ title, url, lines }) => ({
    body: {
      username: 'Dragoman',
      attachments: [
        {
          fallback: title,
          title: plainMarkdown(title),
          ...(url !== undefined && { title_link: url }),
          text: lines.map(({ label, text }) => `**${plainMarkdown(label)}:** ${codeText(text)}`).join('\n'),
        },
      ],
    },
  }),
}
