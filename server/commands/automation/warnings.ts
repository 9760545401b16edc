import type { Message } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'

/** What went wrong on the way: the same is said once. */
export class Warnings {
  readonly #byText = new Map<string, Message>()

  add(warning: Message): void {
    this.#byText.set(render(warning), warning)
  }

  first(count: number): Message[] {
    return [...this.#byText.values()].slice(0, count)
  }

  get all(): Message[] {
    return [...this.#byText.values()]
  }

  get texts(): string[] {
    return [...this.#byText.keys()]
  }
}
