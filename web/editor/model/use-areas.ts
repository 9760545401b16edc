import { useCallback, useRef } from 'react'

/** Puts text where the caret is, the way typing does: the browser's own undo takes it back. */
function typeInto(area: HTMLTextAreaElement, text: string): void {
  area.focus()
  // The only way in which a page can change a field without emptying its history of undo.
  const isTyped = document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  if (!isTyped) area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  if (!isTyped) area.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The text areas of the forms, and ways to write into them; `write` is for forms that are edited in parts. */
export function useAreas(write: (form: number, text: string) => void = () => undefined) {
  const areas = useRef<(HTMLTextAreaElement | null)[]>([])
  const parts = useRef(new Set<HTMLTextAreaElement>())
  const last = useRef<HTMLTextAreaElement | null>(null)
  /** Remembers the area that was used last; gives what ends that. */
  const follow = useCallback((area: HTMLTextAreaElement | null) => {
    const remember = () => {
      last.current = area
    }
    area?.addEventListener('focus', remember)
    return () => area?.removeEventListener('focus', remember)
  }, [])
  const store = useCallback(
    (form: number) => (area: HTMLTextAreaElement | null) => {
      areas.current[form] = area
      const stop = follow(area)
      return () => {
        stop()
        areas.current[form] = null
      }
    },
    [follow],
  )
  /** For one of several areas that a form is edited in. */
  const storePart = useCallback(
    (area: HTMLTextAreaElement | null) => {
      if (area) parts.current.add(area)
      const stop = follow(area)
      return () => {
        stop()
        if (area) parts.current.delete(area)
      }
    },
    [follow],
  )
  const inUse = useCallback(() => {
    // An area that is drawn again is stored again: only one that is gone is forgotten.
    const used = last.current?.isConnected ? last.current : undefined
    return used ?? areas.current[0] ?? parts.current.values().next().value
  }, [])
  const focus = useCallback(() => inUse()?.focus(), [inUse])
  const insert = useCallback(
    (text: string) => {
      const area = inUse()
      if (area && !area.readOnly) typeInto(area, text)
    },
    [inUse],
  )
  const replace = useCallback(
    (forms: readonly string[]) => {
      const first = inUse()
      forms.forEach((text, form) => {
        const area = areas.current[form]
        if (!area) write(form, text)
        else if (!area.readOnly && area.value !== text) {
          area.select()
          typeInto(area, text)
        }
      })
      first?.focus()
    },
    [inUse, write],
  )
  const selected = useCallback(() => {
    const area = inUse()
    return area ? area.value.slice(area.selectionStart, area.selectionEnd).trim() : ''
  }, [inUse])
  return { store, storePart, focus, insert, replace, selected }
}
