/** Everything the keyboard can do in the editor. */
export type EditorAction =
  | 'help'
  | 'first'
  | 'last'
  | 'previous'
  | 'next'
  | 'save'
  | 'saveClean'
  | 'approve'
  | 'suggest'
  | 'focusTarget'
  | 'focusComment'
  | 'focusSearch'
  | 'machinery'
  | 'nearby'
  | 'copySource'
  | 'toggleEdit'
  | 'dismiss'
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
  { action: 'focusSearch', keys: ['Ctrl+S'] },
  { action: 'focusComment', keys: ['Ctrl+U'] },
  { action: 'nearby', keys: ['Ctrl+J'] },
  { action: 'machinery', keys: ['Ctrl+M'] },
  { action: 'dismiss', keys: ['Ctrl+I'] },
  { action: 'help', keys: ['?'] },
]

const written = ({ key, ctrl, alt, shift }: Keys): string => {
  const name = key.length === 1 ? key.toUpperCase() : key
  return [ctrl && 'Ctrl', alt && 'Alt', shift && key.length > 1 && 'Shift', name].filter(Boolean).join('+')
}

const byKeys = new Map(shortcuts.flatMap(({ action, keys }) => keys.map((key) => [key, action] as const)))

/** What a key press asks for; undefined: nothing of ours. `waiting` after Ctrl+M or Ctrl+I, when a digit chooses. */
export function actionOf(pressed: Keys, waiting: boolean): EditorAction | undefined {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(pressed.code)?.[1]
  if (digit !== undefined && !pressed.alt && !pressed.shift) {
    if (waiting) return { digit: Number(digit) }
    if (pressed.ctrl) return { placeable: Number(digit) }
  }
  if (pressed.typing && !pressed.ctrl && !pressed.alt) return undefined
  return byKeys.get(written(pressed))
}
