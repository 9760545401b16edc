import type { GivenBy, InputOf, ResultOf, TakenBy, WorkKind } from '#server/threads/works.ts'

/** What a thread is told. */
export type Order =
  | { readonly do: 'begin'; readonly kind: WorkKind; readonly input: InputOf<WorkKind> }
  | { readonly do: 'next'; readonly piece: TakenBy<WorkKind> }
  | { readonly do: 'close' }

/** What it answers to each of them but the last. */
export type ThreadAnswer =
  | { readonly done: false; readonly value: GivenBy<WorkKind> }
  | { readonly done: true; readonly value: ResultOf<WorkKind> }
  | { readonly failed: string; readonly stack: string }
