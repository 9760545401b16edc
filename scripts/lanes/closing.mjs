const MAX_SHOWN_FAILURES = 10

/** The last lines of a run, over all its lanes: the slowest files, what failed, then how many tests passed and failed. */
export function closingLines(reports) {
  const sum = (name) => reports.reduce((total, report) => total + report[name], 0)
  const slowest = reports
    .flatMap(({ files }) => files)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_SHOWN_FAILURES)
    .map(([name, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
  const failures = reports.flatMap((report) => report.failures)
  const skipped = sum('skipped')
  const counts = `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return [...section('Slowest files:', slowest), ...section('Failed:', failures), '', counts]
}

const section = (title, lines) => (lines.length > 0 ? ['', title, ...lines] : [])
