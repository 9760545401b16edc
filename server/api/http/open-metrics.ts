export interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

export interface Metric {
  readonly name: string
  readonly help: string
  readonly samples: readonly Sample[]
}

export const OPEN_METRICS = 'application/openmetrics-text; version=1.0.0; charset=utf-8'

export const PROMETHEUS = 'text/plain; version=0.0.4; charset=utf-8'

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')

function labelsOf(labels: Readonly<Record<string, string>> = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

/** Metrics as the OpenMetrics text format has them. */
export function openMetrics(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, help, samples }) => [
    `# HELP ${name} ${escaped(help)}`,
    `# TYPE ${name} gauge`,
    ...samples.map(({ labels, value }) => `${name}${labelsOf(labels)} ${value}`),
  ])
  return `${[...lines, '# EOF'].join('\n')}\n`
}
