import { type Cell, table } from '../table.ts'
import type { ChecksReport } from './measure-checks.ts'
import type { Pass } from './run-checks.ts'

const row = (name: string, { units, seconds, cpuSeconds }: Pass): Cell[] => [
  name,
  units,
  seconds,
  cpuSeconds,
  units === 0 ? '' : units / cpuSeconds,
]

export function checksTable(report: ChecksReport): string {
  const { parse, bare, first, again, idle, longestPauseMs, reports, findings, peakMb } = report
  const rows = [
    row('read the files', parse),
    row('all checks, in memory', bare),
    row('first run of the job', first),
    row('all again', again),
    row('nothing to do', idle),
  ]
  const notes = [
    `checks take ${(bare.cpuSeconds / bare.units / (parse.cpuSeconds / parse.units)).toFixed(1)} x the time of reading the same units`,
    `${findings.toLocaleString('en')} findings; progress told ${reports.toLocaleString('en')} times`,
    `longest time without a turn for others ${Math.round(longestPauseMs)} ms; peak memory ${Math.round(peakMb)} MB`,
  ]
  return [table(['Checks', 'units', 'seconds', 'cpu s', 'units/cpu s'], rows), ...notes].join('\n')
}
