import { type Message, verbatim, withTexts } from '#core/messages/message.ts'
import { readMessage } from '#core/messages/read-message.ts'
import { render } from '#core/messages/render.ts'

const MAX_TEXT = 2000
const MAX_MESSAGES = 50

/** What a run said, as it is stored. */
export const storedRun = (messages: readonly Message[]): string =>
  JSON.stringify(messages.slice(0, MAX_MESSAGES).map((one) => withTexts(one, (text) => text.slice(0, MAX_TEXT))))

/** The same read back. Before there were messages an English text was stored. */
export function messagesOfRun(stored: string): Message[] {
  if (!stored.startsWith('[{"id":')) return stored === '' ? [] : [verbatim(stored)]
  const list: unknown = JSON.parse(stored)
  return Array.isArray(list) ? list.map((one) => readMessage(one, '')) : []
}

export const runText = (messages: readonly Message[]): string => messages.map(render).join(' ')
