/** Texts that were typed and not saved, kept in the browser until they are. */
export interface Draft {
  readonly target: readonly string[]
  /** ETag of what it was based on. */
  readonly base: string
}

const keyOf = (user: string, unit: number): string => `dragoman-draft:${user}:${unit}`

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function readDraft(storage: DraftStorage, user: string, unit: number): Draft | undefined {
  try {
    const draft: Draft | null = JSON.parse(storage.getItem(keyOf(user, unit)) ?? 'null')
    return draft && Array.isArray(draft.target) && draft.target.every((form) => typeof form === 'string')
      ? draft
      : undefined
  } catch {
    return undefined
  }
}

/** A full storage loses drafts, not the work under way. */
export function writeDraft(storage: DraftStorage, user: string, unit: number, draft: Draft): void {
  try {
    storage.setItem(keyOf(user, unit), JSON.stringify(draft))
  } catch (error) {
    console.warn('This browser has no room left to keep drafts.', error)
  }
}

export const dropDraft = (storage: DraftStorage, user: string, unit: number): void =>
  storage.removeItem(keyOf(user, unit))
