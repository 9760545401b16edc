import type { Dataset } from './dataset.ts'
import { Addresses, type Endpoint, endpointNamed } from './endpoints.ts'
import type { Gauge, Target } from './figures.ts'
import { say } from './say.ts'
import { type Server, startServer } from './server.ts'

export interface PageCost {
  readonly endpoint: string
  /** Where in the list of the largest service, or how large the service. */
  readonly variant: string
  /** Milliseconds: the median of the best round. */
  readonly p50: number
  /** Microseconds of processor time for a page: the least of all rounds. */
  readonly cpu: number
}

export interface PagesReport {
  readonly byPosition: readonly PageCost[]
  readonly bySize: readonly PageCost[]
}

export interface PagesPlan {
  readonly rounds: number
  readonly secondsPerRound: number
}

const listed = ['translation-units', 'translation-changes', 'units', 'changes'].map(endpointNamed)
const SPREAD = 200

interface Variant {
  readonly name: string
  readonly target: Target
}

/** One connection, one request at a time. All variants in every round, so that a disturbance meets them alike. */
async function costs(
  gauge: Gauge,
  endpoint: Endpoint,
  variants: readonly Variant[],
  plan: PagesPlan,
): Promise<PageCost[]> {
  const pressure = { connections: 1, seconds: plan.secondsPerRound }
  const best = variants.map(({ name }) => ({ endpoint: endpoint.name, variant: name, p50: Infinity, cpu: Infinity }))
  for (const { target } of variants) await gauge.measure(target, pressure)
  for (let round = 0; round < plan.rounds; round++)
    for (const [index, { target }] of variants.entries()) {
      const { p50, cpuPerRequest } = await gauge.measure(target, pressure)
      const cost = best[index] as (typeof best)[number]
      cost.p50 = Math.min(cost.p50, p50)
      cost.cpu = Math.min(cost.cpu, cpuPerRequest)
    }
  return best
}

const targetOf = ({ pid, origin }: Server, paths: readonly string[]): Target => ({ pid, origin, paths })

/** What a page costs without stored replies: by its place in the list, and by the size of the service. */
export async function measurePages(gauge: Gauge, datasets: readonly Dataset[], plan: PagesPlan): Promise<PagesReport> {
  const started: { dataset: Dataset; server: Server }[] = []
  for (const dataset of datasets)
    started.push({ dataset, server: await startServer({ dataDir: dataset.dataDir, pageCacheMb: 0 }) })
  const largest = started.at(-1) as (typeof started)[number]
  const byPosition: PageCost[] = []
  const bySize: PageCost[] = []
  for (const endpoint of listed) {
    say(`Pages of ${endpoint.shape}`)
    const addresses = await Addresses.of(endpoint, largest.dataset, largest.server.origin)
    const positions = (['first', 'middle', 'last'] as const).map((name) => ({
      name,
      target: targetOf(largest.server, addresses.addressesAt(name, SPREAD)),
    }))
    byPosition.push(...(await costs(gauge, endpoint, positions, plan)))
    const sizes: Variant[] = []
    for (const { dataset, server } of started) {
      const all = await Addresses.of(endpoint, dataset, server.origin)
      sizes.push({ name: String(dataset.units), target: targetOf(server, all.many(SPREAD)) })
    }
    bySize.push(...(await costs(gauge, endpoint, sizes, plan)))
  }
  for (const { server } of started) await server.stop()
  return { byPosition, bySize }
}
