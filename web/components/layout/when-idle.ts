/** So long after it was asked for, work is done whether or not the browser is busy, in ms. */
const TIMEOUT_MS = 500

/** Does work once the browser has nothing better to do. The answer cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 0)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: TIMEOUT_MS })
  return () => cancelIdleCallback(handle)
}
