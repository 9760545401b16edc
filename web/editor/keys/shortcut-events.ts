import { actionOf, type EditorAction } from './shortcuts.ts'

type Handler = (action: EditorAction, event: KeyboardEvent) => boolean

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox], [type=radio]), textarea, select')

/** Calls the handler for every shortcut pressed on the page; one that it takes is nobody else's. */
export function listen(handler: Handler, waiting: () => boolean = () => false): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    if (['Control', 'Meta', 'Alt', 'Shift'].includes(event.key)) return
    const { key, code, altKey: alt, shiftKey: shift } = event
    const keys = { key, code, ctrl: event.ctrlKey || event.metaKey, alt, shift, typing: isTyping(event.target) }
    const action = actionOf(keys, waiting())
    if (action !== undefined && handler(action, event)) event.preventDefault()
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}
