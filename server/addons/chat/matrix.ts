import { message } from '#core/messages/message.ts'
import type { ChatService } from '#server/addons/chat/chat-service.ts'
import { text } from '#server/addons/model/fields.ts'

const html = (words: string): string =>
  words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

export const matrix: ChatService = {
  name: 'dragoman.chat.matrix',
  title: 'Matrix messages',
  summary: 'Posts changes to a Matrix room, with the access token of an account that is in the room.',
  fields: {
    room_id: {
      label: 'Room ID',
      type: 'text',
      required: true,
      check: (room) => (/^![^\s/?#]{1,254}$/.test(room) ? undefined : message('addon.matrixRoom')),
    },
    access_token: { label: 'Access token', type: 'secret', required: true },
  },
  write({ title, url, lines }, { values, secret, id }) {
    const server = text(values, 'webhook_url').replace(/\/+$/, '')
    const room = encodeURIComponent(text(values, 'room_id'))
    const head = url === undefined ? html(title) : `<a href="${html(url)}">${html(title)}</a>`
    const rows = lines.map((line) => `<br><b>${html(line.label)}:</b> <code>${html(line.text)}</code>`)
    return {
      // The id of the transaction: the server drops what it has seen.
      url: `${server}/_matrix/client/v3/rooms/${room}/send/m.room.message/${id}`,
      method: 'PUT',
      secretHeaders: { authorization: `Bearer ${secret}` },
      body: {
        msgtype: 'm.notice',
        body: [title, ...lines.map((line) => `${line.label}: ${line.text}`), ...(url === undefined ? [] : [url])].join(
          '\n',
        ),
        format: 'org.matrix.custom.html',
        formatted_body: `<b>${head}</b>${rows.join('')}`,
        'm.mentions': {},
      },
    }
  },
}
