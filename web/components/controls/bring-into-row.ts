/** A `ref` for the chosen tab: scrolls its row, never the page, so that it is seen. */
export function bringIntoRow(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}
