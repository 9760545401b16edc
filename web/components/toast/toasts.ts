import { useSyncExternalStore } from 'react'

export interface ToastAction {
  readonly label: string
  run(): Promise<unknown> | unknown
}

export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'bad'
  readonly action?: ToastAction | undefined
}

/** More than these would cover the page: the oldest goes. */
const MAX_TOASTS = 3

let shown: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says what came of something, over the page and across pages; `action` takes it back. */
export function showToast(text: string, more: Pick<Partial<Toast>, 'tone' | 'action'> = {}): void {
  const others = shown.filter((one) => one.text !== text)
  const toast: Toast = { id: ++last, text, tone: 'good', ...more }
  set([...others, toast].slice(-MAX_TOASTS))
}

/** Closes one, or all of them. */
export const closeToast = (id?: number): void => set(id === undefined ? [] : shown.filter((one) => one.id !== id))

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => shown)
