import type { ThreadAnswer } from '#server/threads/messages.ts'
import { type InputOf, type TakenBy, type WorkKind, works } from '#server/threads/works.ts'

/** A piece of work in progress, whatever its kind. */
export interface WorkStep {
  next(piece: TakenBy<WorkKind>): ThreadAnswer
  end(): void
}

/** The table is typed per kind for callers; here, behind the messages, all kinds are alike. */
type AnyWork = (input: InputOf<WorkKind>) => Generator<never, never, TakenBy<WorkKind>>

export function workOf(kind: WorkKind, input: InputOf<WorkKind>): WorkStep {
  const generator = (works[kind] as AnyWork)(input)
  return {
    next: (piece) => {
      const { done = false, value } = generator.next(piece)
      return { done, value }
    },
    end: () => void generator.return(undefined as never),
  }
}
