import type { LiveFinding } from './live-checks.ts'

export interface Checked {
  /** The text that was looked at. */
  readonly forms: readonly string[]
  readonly findings: readonly LiveFinding[]
}

export interface FindingsStore {
  get(): Checked
  set(checked: Checked): void
  subscribe(listener: () => void): () => void
}

/** What the checks found last; told to those who show it, not to the whole page. */
export function makeFindingsStore(): FindingsStore {
  const listeners = new Set<() => void>()
  let checked: Checked = { forms: [], findings: [] }
  return {
    get: () => checked,
    set(next) {
      checked = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
