import type { ChatService } from '#server/addons/chat/chat-service.ts'

/** Words that Teams reads no Markdown in. */
const run = (text: string, weight: 'Default' | 'Bolder' = 'Default') => ({ type: 'TextRun', text, weight })

const paragraph = (...inlines: readonly object[]) => ({ type: 'RichTextBlock', inlines })

export const teams: ChatService = {
  name: 'dragoman.chat.teams',
  title: 'Microsoft Teams messages',
  summary: 'Posts changes to a Microsoft Teams channel as adaptive cards, with the URL of a workflow of the channel.',
  write: ({ title, url, lines }) => ({
    body: {
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            body: [
              paragraph({ ...run(title, 'Bolder'), size: 'Medium' }),
              ...lines.map(({ label, text }) => paragraph(run(`${label}: `, 'Bolder'), run(text))),
            ],
            ...(url !== undefined && { actions: [{ type: 'Action.OpenUrl', title: 'Open', url }] }),
          },
        },
      ],
    },
  }),
}
