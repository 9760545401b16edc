import type { ChatService } from '#server/addons/chat/chat-service.ts'

/** Slack's own marks are in angle brackets, and nothing of what people wrote becomes one. */
const plain = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const code = (text: string): string => `\`${plain(text).replaceAll('`', 'ˋ')}\``

/** Marks for bold, italics and code that names may have. */
const name = (text: string): string => plain(text).replaceAll(/[*_~`|]/g, ' ')

const block = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } })

export const slack: ChatService = {
  name: 'weblate.webhook.slack',
  title: 'Slack webhooks',
  summary: 'Posts changes to a Slack channel or a compatible service.',
  write({ title, url, lines }) {
    const link = url === undefined ? name(title) : `<${url}|${name(title)}>`
    const details = lines.map(({ label, text }) => `*${name(label)}:* ${code(text)}`)
    const blocks = [block(`*${link}*`), ...(details.length > 0 ? [block(details.join('\n'))] : [])]
    return { body: { text: plain(title), blocks } }
  },
}
