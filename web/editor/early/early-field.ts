import { listen } from '../shortcut-events.ts'
import type { EarlyText } from './early-text.ts'

export interface Caret {
  readonly form: number
  readonly start: number
  readonly end: number
  readonly direction: HTMLTextAreaElement['selectionDirection']
}

/** The fields that stand on the page before the application does. */
export interface EarlyField {
  readonly text: EarlyText
  /** Where the person is; undefined: in none of the fields. */
  caret(): Caret | undefined
  /** The first shortcut that was pressed: for the application to heed. */
  pressed(): KeyboardEventInit | undefined
  /** Calls back at once, or when the word that is being composed is whole. */
  whenWhole(then: () => void): void
  /** Somebody waits for that word. */
  isAwaited(): boolean
  /** Takes the fields off the page. What was typed stays in the browser. */
  end(): void
}

let current: EarlyField | undefined

export const earlyField = (): EarlyField | undefined => current

/** Brings text areas to life, one for each form. `remove` clears them away. */
export function openEarlyField(text: EarlyText, areas: readonly HTMLTextAreaElement[], remove: () => void): void {
  let pressed: KeyboardEventInit | undefined
  let isComposing = false
  let whole: (() => void) | undefined
  const ending = new AbortController()
  const on = (area: HTMLTextAreaElement, name: string, heard: () => void) =>
    area.addEventListener(name, heard, { signal: ending.signal })
  areas.forEach((area, form) => {
    on(area, 'input', () => text.set(form, area.value))
    on(area, 'compositionstart', () => {
      isComposing = true
    })
    on(area, 'compositionend', () => {
      isComposing = false
      // The input that ends the composition comes after this.
      setTimeout(() => isComposing || whole?.())
    })
  })
  const stop = listen((_, { key, code, ctrlKey, metaKey, altKey, shiftKey }) => {
    pressed ??= { key, code, ctrlKey, metaKey, altKey, shiftKey }
    // What comes after it may be meant for the next string.
    for (const area of areas) area.readOnly = true
    return true
  })
  current = {
    text,
    caret() {
      const form = areas.indexOf(document.activeElement as HTMLTextAreaElement)
      const area = areas[form]
      return area && { form, start: area.selectionStart, end: area.selectionEnd, direction: area.selectionDirection }
    },
    pressed: () => pressed,
    whenWhole(then) {
      if (isComposing) whole = then
      else then()
    },
    isAwaited: () => whole !== undefined,
    end() {
      current = undefined
      ending.abort()
      stop()
      remove()
    },
  }
}
