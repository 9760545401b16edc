import type { Message } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'

/** What a task that failed leaves as its result. */
export const failure = (said: Message): { readonly error: string; readonly message: Message } => ({
  error: render(said),
  message: said,
})
