const began = performance.now()

/** What the benchmark is doing now; on stderr, so that stdout holds only results. */
export function say(text: string): void {
  const seconds = Math.round((performance.now() - began) / 1000)
  process.stderr.write(`${String(seconds).padStart(4)} s  ${text}\n`)
}
