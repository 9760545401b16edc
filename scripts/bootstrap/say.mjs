/** What went wrong while preparing the folder, in words for the person who typed the command. */
export class BootstrapError extends Error {}

/** Speaks on stderr, so that a command's own output stays clean. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** Says what is being done and, on a terminal, for how long already; call the result when it is over. */
export function sayProgress(line) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  if (!process.stderr.isTTY) say(line)
  const show = () => process.stderr.write(`\r\x1b[K${line} ${seconds()} s`)
  if (process.stderr.isTTY) show()
  const timer = process.stderr.isTTY ? setInterval(show, 1000) : undefined
  return (outcome) => {
    clearInterval(timer)
    say(`${process.stderr.isTTY ? '\r\x1b[K' : ''}${outcome} (${seconds()} s)`)
  }
}
