import { useCallback, useRef } from 'react'

/** Puts text where the caret is, the way typing does: the browser's own undo takes it back. */
function typeInto(area: HTMLTextAreaElement, text: string): void {
  area.focus()
  // The only way in which a page can change a field without emptying its history of undo.
  const isTyped = document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  if (!isTyped) area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  if (!isTyped) area.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The text areas of the forms, and ways to write into them. */
export function useAreas() {
  const areas = useRef<(HTMLTextAreaElement | null)[]>([])
  const last = useRef(0)
  const store = useCallback(
    (form: number) => (area: HTMLTextAreaElement | null) => {
      areas.current[form] = area
      const remember = () => {
        last.current = form
      }
      area?.addEventListener('focus', remember)
      return () => {
        area?.removeEventListener('focus', remember)
        areas.current[form] = null
      }
    },
    [],
  )
  const focus = useCallback(() => {
    const area = areas.current[last.current] ?? areas.current[0]
    area?.focus()
  }, [])
  const insert = useCallback((text: string) => {
    const area = areas.current[last.current] ?? areas.current[0]
    if (area && !area.readOnly) typeInto(area, text)
  }, [])
  const replace = useCallback((forms: readonly string[]) => {
    const first = areas.current[last.current] ?? areas.current[0]
    forms.forEach((text, form) => {
      const area = areas.current[form]
      if (!area || area.readOnly || area.value === text) return
      area.select()
      typeInto(area, text)
    })
    first?.focus()
  }, [])
  const selected = useCallback(() => {
    const area = areas.current[last.current] ?? areas.current[0]
    return area ? area.value.slice(area.selectionStart, area.selectionEnd).trim() : ''
  }, [])
  return { store, focus, insert, replace, selected }
}
