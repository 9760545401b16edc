/** Everything the keyboard can do in the editor. */
export type EditorAction =
  | 'help'
  | 'first'
  | 'last'
  | 'previous'
  | 'next'
  | 'save'
  | 'saveStay'
  | 'saveClean'
  | 'approve'
  | 'suggest'
  | 'leave'
  | 'focusTarget'
  | 'focusComment'
  | 'focusSearch'
  | 'machinery'
  | 'nearby'
  | 'copySource'
  | 'toggleEdit'
  | 'dismiss'
  | { readonly offer: number }
  | { readonly placeable: number }
  | { readonly digit: number }

export interface Keys {
  readonly key: string
  readonly code: string
  readonly ctrl: boolean
  readonly alt: boolean
  readonly shift: boolean
  /** In a field where letters are text. */
  readonly typing: boolean
}

interface Shortcut {
  readonly action: Exclude<EditorAction, object>
  /** As people read it; Ctrl is Cmd on a Mac. */
  readonly keys: readonly string[]
}

/** In the order of the cheat sheet. */
export const shortcuts: readonly Shortcut[] = [
  { action: 'save', keys: ['Ctrl+Enter'] },
  { action: 'saveStay', keys: ['Ctrl+S'] },
  { action: 'saveClean', keys: ['Ctrl+Shift+Enter'] },
  { action: 'approve', keys: ['Alt+Shift+Enter'] },
  { action: 'suggest', keys: ['Alt+Enter'] },
  { action: 'next', keys: ['Alt+PageDown', 'Ctrl+ArrowDown', 'Alt+ArrowDown'] },
  { action: 'previous', keys: ['Alt+PageUp', 'Ctrl+ArrowUp', 'Alt+ArrowUp'] },
  { action: 'first', keys: ['Alt+Home'] },
  { action: 'last', keys: ['Alt+End'] },
  { action: 'copySource', keys: ['Ctrl+O'] },
  { action: 'toggleEdit', keys: ['Ctrl+Y'] },
  { action: 'focusTarget', keys: ['Ctrl+E'] },
  { action: 'leave', keys: ['Escape'] },
  { action: 'focusSearch', keys: ['/', 'Ctrl+Shift+F'] },
  { action: 'focusComment', keys: ['Ctrl+U'] },
  { action: 'nearby', keys: ['Ctrl+J'] },
  { action: 'machinery', keys: ['Ctrl+M'] },
  { action: 'dismiss', keys: ['Ctrl+I'] },
  { action: 'help', keys: ['F1', 'Ctrl+/', '?'] },
]

const written = ({ key, ctrl, alt, shift }: Keys): string => {
  const name = key.length === 1 ? key.toUpperCase() : key
  // Of signs such as ? and /, Shift is part of how they are typed on some keyboards.
  const isShifted = shift && (key.length > 1 || name !== name.toLowerCase())
  return [ctrl && 'Ctrl', alt && 'Alt', isShifted && 'Shift', name].filter(Boolean).join('+')
}

const byKeys = new Map(shortcuts.flatMap(({ action, keys }) => keys.map((key) => [key, action] as const)))

/** Keys that write nothing, in a field either. */
const isFree = (key: string): boolean => key === 'Escape' || key === 'F1'

/** What a key press asks for; undefined: nothing of ours. `waiting` after Ctrl+M or Ctrl+I, when a digit chooses. */
export function actionOf(pressed: Keys, waiting: boolean): EditorAction | undefined {
  const own = pressed.typing && !pressed.ctrl && !pressed.alt && !isFree(pressed.key)
  const action = own ? undefined : byKeys.get(written(pressed))
  if (action !== undefined) return action
  const digit = Number(/^(?:Digit|Numpad)([1-9])$/.exec(pressed.code)?.[1] ?? Number.NaN)
  if (Number.isNaN(digit) || pressed.alt) return undefined
  if (pressed.shift) return pressed.ctrl ? { placeable: digit } : undefined
  if (waiting) return { digit }
  return pressed.ctrl ? { offer: digit } : undefined
}
