/** An entry of the memory beside a newer one: of the same source, language, origin and key. */
export interface EntryBeside {
  readonly id: number
  readonly target: string
  readonly status: number
  readonly project_id: number | null
  readonly user_id: number | null
  readonly shared: number
  readonly from_file: number
}

export interface NewMemoryEntry {
  readonly target: string
  readonly status: number
  readonly projectId: number | null
  readonly userId: number | null
  readonly shared: number
  readonly fromFile: number
}

/** What is to be done so that an entry is in the memory. */
export interface MemoryUpdate {
  readonly add: boolean
  /** An entry that has the text already, and what becomes of it. */
  readonly change?: { readonly id: number; readonly status?: number; readonly user_id?: number | null } | undefined
  /** Older ones of the same string: gone. */
  readonly drop: readonly number[]
  /** Older ones that stay with whoever wrote them, but are no longer the project's. */
  readonly leave: readonly number[]
}

/**
 * Where the newest text of a string is already, it is not added twice; a name is added to one that had none. Of the same
 * string's older entries only others', files' and those `beside` it (other plural forms) stay, unless the project `keepsOlder`.
 */
export function memoryUpdate(
  known: readonly EntryBeside[],
  entry: NewMemoryEntry,
  beside: ReadonlySet<string>,
  keepsOlder = false,
): MemoryUpdate {
  const same = known.find((row) => row.target === entry.target && isSameScope(row, entry))
  const values = same && {
    ...(same.status === entry.status ? {} : { status: entry.status }),
    ...(same.user_id === null && entry.userId !== null ? { user_id: entry.userId } : {}),
  }
  const change = same && values && Object.keys(values).length > 0 ? { id: same.id, ...values } : undefined
  const isFinal = entry.status !== 0 && entry.fromFile === 0 && !keepsOlder
  const older = isFinal
    ? known.filter((row) => row.from_file === 0 && row.target !== entry.target && !beside.has(row.target))
    : []
  const others = older.filter((row) => row.user_id !== null && row.user_id !== entry.userId)
  return {
    add: same === undefined,
    change,
    drop: older
      .filter((row) => !others.includes(row) && (row.project_id === entry.projectId || row.project_id === null))
      .map((row) => row.id),
    leave: others.filter((row) => row.project_id !== null && row.project_id === entry.projectId).map((row) => row.id),
  }
}

const isSameScope = (row: EntryBeside, entry: NewMemoryEntry): boolean =>
  row.project_id === entry.projectId &&
  row.from_file === entry.fromFile &&
  row.shared === entry.shared &&
  (row.user_id === entry.userId || (entry.projectId !== null && (row.user_id === null || entry.userId === null)))
