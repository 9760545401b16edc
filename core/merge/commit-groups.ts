/** An edit as grouping sees it. */
export interface Groupable {
  readonly unitId: number
  readonly authorId: number | null
}

export interface EditGroup<T extends Groupable> {
  readonly authorId: number | null
  readonly edits: readonly T[]
}

/**
 * Parts edits, given in the order of time, into one commit per author where that keeps every string's own order: each author
 * has one open group, and an edit of a string that is in somebody else's open group closes that one first.
 */
export function groupEdits<T extends Groupable>(edits: readonly T[]): EditGroup<T>[] {
  const closed: EditGroup<T>[] = []
  const open = new Map<number | null, T[]>()
  const holders = new Map<number, number | null>()
  const close = (authorId: number | null) => {
    const group = open.get(authorId)
    if (!group) return
    open.delete(authorId)
    for (const { unitId } of group) if (holders.get(unitId) === authorId) holders.delete(unitId)
    closed.push({ authorId, edits: group })
  }
  for (const edit of edits) {
    const { unitId, authorId } = edit
    const holder = holders.get(unitId)
    if (holder !== undefined && holder !== authorId) close(holder)
    const group = open.get(authorId)
    if (group) group.push(edit)
    else open.set(authorId, [edit])
    holders.set(unitId, authorId)
  }
  for (const authorId of [...open.keys()]) close(authorId)
  return closed
}
