import type { CallOptions, Threads } from '#server/threads/threads.ts'
import type { GivenBy, InputOf, WorkKind } from '#server/threads/works.ts'

/** Kinds of work that tell something of a file first, and then hand out what is in it. */
type ReadingKind = { [K in WorkKind]: K extends `read${string}` ? K : never }[WorkKind]

type HeadOf<K extends ReadingKind> = Extract<GivenBy<K>, { head: unknown }>['head']
type ItemOf<K extends ReadingKind> = Extract<GivenBy<K>, { lot: readonly unknown[] }>['lot'][number]

/**
 * Reads a file in a thread and gathers what is in it, lot by lot: other work of the process gets its turn between two lots,
 * and the thread is free again before anything is done with them.
 */
export function gather<K extends ReadingKind>(
  threads: Threads,
  kind: K,
  input: InputOf<K>,
  options?: CallOptions,
): Promise<{ head: HeadOf<K>; items: ItemOf<K>[] }> {
  return threads.use(
    kind,
    input,
    async (session) => {
      let head: HeadOf<K> | undefined
      const items: ItemOf<K>[] = []
      for (let step = await session.next(undefined); !step.done; step = await session.next(undefined)) {
        const given: { head: HeadOf<K> } | { lot: readonly ItemOf<K>[] } = step.value
        if ('head' in given) head = given.head
        else items.push(...given.lot)
      }
      if (head === undefined) throw new Error(`${kind} told nothing of the file.`)
      return { head, items }
    },
    options,
  )
}
