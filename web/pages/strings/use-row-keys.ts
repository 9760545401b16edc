import { type RefObject, useEffect } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [role=tab]')

/** Right goes to the next string of the list, Left to the one before: to its link, so that Enter opens it. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      if (step === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      if (event.defaultPrevented || isTyping(event.target)) return
      const links = [...(list.current?.querySelectorAll<HTMLElement>('li a') ?? [])]
      const { activeElement } = document
      const at = activeElement instanceof HTMLElement ? links.indexOf(activeElement) : -1
      const next = links[Math.max(0, at + (document.dir === 'rtl' ? -step : step))]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list])
}
