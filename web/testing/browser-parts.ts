/** Parts of a browser that happy-dom lacks, as far as our pages and Mantine ask for them. */
export function installBrowserParts(): void {
  Object.assign(globalThis, { ResizeObserver: NoLayout, IntersectionObserver: NoLayout })
  Object.assign(document, { execCommand: typeAsCommand, fonts: new EventTarget() })
  Object.assign(Element.prototype, { scrollIntoView() {} })
}

/** Nothing has a size here, so nobody is ever told of a change. */
class NoLayout {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}

/** What browsers do for `insertText` and `delete`: the selection of the field gives way to the text. */
function typeAsCommand(command: string, _shown: boolean, text = ''): boolean {
  const area = document.activeElement
  if (!(area instanceof HTMLTextAreaElement || area instanceof HTMLInputElement) || area.readOnly) return false
  const { value, selectionStart, selectionEnd } = area
  const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
  setValue(area, value.slice(0, start) + (command === 'insertText' ? text : '') + value.slice(end))
  area.setSelectionRange(start + text.length, start + text.length)
  area.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

/** Past the setter with which React notes what it wrote itself: this is the person's doing. */
function setValue(area: HTMLTextAreaElement | HTMLInputElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(area), 'value') ?? {}
  set?.call(area, value)
}
