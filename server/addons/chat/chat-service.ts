import type { ChatSummary } from '#server/addons/chat/summary.ts'
import type { Fields, Values } from '#server/addons/model/fields.ts'

/** What a service is sent; without `url` it goes to the payload URL of the add-on. */
export interface ChatMessage {
  readonly body: object
  readonly url?: string
  readonly method?: 'POST' | 'PUT'
  /** Sent, and never shown to anybody. */
  readonly secretHeaders?: Readonly<Record<string, string>>
}

export interface ChatSettings {
  readonly values: Values
  readonly secret: string
  /** The same for every try of a message. */
  readonly id: string
}

/** A chat service: how it wants messages. What people wrote is in them as plain words, whatever marks it has. */
export interface ChatService {
  /** Of the add-on: stored, never changed. */
  readonly name: string
  readonly title: string
  readonly summary: string
  /** Settings beside those of every webhook. */
  readonly fields?: Fields
  write(summary: ChatSummary, settings: ChatSettings): ChatMessage
}
