import type { Message } from '#core/messages/message.ts'
/** Why a template cannot be used, with the place as an offset into its text. */
export interface Problem {
  readonly message: Message
  readonly at: number
}

/** Stops the parser; never leaves this folder. */
export class TemplateError extends Error {
  readonly said: Message
  readonly at: number

  constructor(said: Message, at: number) {
    super(said.id)
    this.said = said
    this.at = at
  }
}

/** At most so much of what somebody wrote is repeated to them. */
export const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
