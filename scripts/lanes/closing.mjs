const SHOWN = 10

/** The last lines of a run, over all its lanes: the slowest files, then how many tests passed and failed. */
export function closingLines(reports) {
  const sum = (name) => reports.reduce((total, report) => total + report[name], 0)
  const slowest = reports
    .flatMap(({ files }) => files)
    .sort(([, one], [, other]) => other - one)
    .slice(0, SHOWN)
    .map(([name, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
  const skipped = sum('skipped')
  const counts = `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return [...(slowest.length > 0 ? ['', 'Slowest files:', ...slowest] : []), '', counts]
}
