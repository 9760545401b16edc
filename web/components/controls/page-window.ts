/** The page numbers to offer around the current one; null stands for a gap. */
export function pageWindow(current: number, last: number): (number | null)[] {
  const near = new Set([1, last, current - 1, current, current + 1])
  const shown = [...near].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b)
  return shown.flatMap((page, index) => {
    const step = page - (shown[index - 1] ?? page - 1)
    if (step === 2) return [page - 1, page]
    return step > 2 ? [null, page] : [page]
  })
}

export function lastPage(count: number, pageSize = 50): number {
  return Math.max(1, Math.ceil(count / pageSize))
}
