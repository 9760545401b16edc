import type { Dataset } from './dataset.ts'
import { Addresses, type Endpoint, endpoints } from './endpoints.ts'
import type { Gauge, Pressure, ServedFigures, Target } from './figures.ts'
import { residentMb } from './process-figures.ts'
import { say } from './say.ts'
import { fetchBody, type Server, startServer } from './server.ts'

export type Temperature = 'warm' | 'cold'

export interface EndpointFigures {
  readonly endpoint: string
  readonly temperature: Temperature
  /** The round of median speed, of the service and of the floor. */
  readonly served: ServedFigures
  readonly floor: ServedFigures
  /** Requests a second against the floor's. */
  readonly ratio: number
  /** Processor time of the floor for a request against ours, over all rounds. */
  readonly cpuRatio: number
}

export interface EndpointsReport {
  readonly endpoints: readonly EndpointFigures[]
  readonly residentMb: Readonly<Record<Temperature, number>>
}

export interface EndpointsPlan extends Pressure {
  /** Before the first round, the service and its floor. */
  readonly warmUpSeconds: number
  readonly rounds: number
}

/** Different addresses asked for when cold. */
const SPREAD = 256
const PARALLEL_BODIES = 8

async function bodiesOf(origin: string, paths: readonly string[]): Promise<Buffer[]> {
  const bodies: Buffer[] = []
  for (let start = 0; start < paths.length; start += PARALLEL_BODIES)
    bodies.push(
      ...(await Promise.all(paths.slice(start, start + PARALLEL_BODIES).map((path) => fetchBody(origin, path)))),
    )
  return bodies
}

const middle = (rounds: readonly ServedFigures[]): ServedFigures =>
  rounds.toSorted((a, b) => a.perSecond - b.perSecond)[rounds.length >> 1] as ServedFigures

const cpuPerRequest = (rounds: readonly ServedFigures[]): number => {
  const used = rounds.reduce((sum, round) => sum + round.cpuPerRequest * round.requests, 0)
  return used / rounds.reduce((sum, round) => sum + round.requests, 0)
}

/** Floor, service, floor, service, … floor: what drifts or disturbs meets both. */
async function compare(gauge: Gauge, service: Target, { rounds, warmUpSeconds, ...pressure }: EndpointsPlan) {
  const floor = await gauge.floorOf(await bodiesOf(service.origin, service.paths))
  const warmUp = { ...pressure, seconds: warmUpSeconds }
  await gauge.measure(service, warmUp)
  await gauge.measure(floor, warmUp)
  const floors = [await gauge.measure(floor, pressure)]
  const served: ServedFigures[] = []
  for (let round = 0; round < rounds; round++) {
    served.push(await gauge.measure(service, pressure))
    floors.push(await gauge.measure(floor, pressure))
  }
  return {
    served: middle(served),
    floor: middle(floors),
    ratio: middle(served).perSecond / middle(floors).perSecond,
    cpuRatio: cpuPerRequest(floors) / cpuPerRequest(served),
  }
}

interface Scene {
  readonly gauge: Gauge
  readonly dataset: Dataset
  readonly server: Server
  readonly temperature: Temperature
  readonly plan: EndpointsPlan
}

async function measureEndpoint(endpoint: Endpoint, scene: Scene): Promise<EndpointFigures> {
  const { gauge, dataset, server, temperature, plan } = scene
  const addresses = await Addresses.of(endpoint, dataset, server.origin)
  const paths = temperature === 'warm' ? [addresses.one()] : addresses.many(SPREAD)
  const { pid, origin } = server
  return { endpoint: endpoint.name, temperature, ...(await compare(gauge, { pid, origin, paths }, plan)) }
}

export async function measureEndpoints(gauge: Gauge, dataset: Dataset, plan: EndpointsPlan): Promise<EndpointsReport> {
  const figures: EndpointFigures[] = []
  const resident = { warm: 0, cold: 0 }
  for (const temperature of ['warm', 'cold'] as const) {
    const { dataDir } = dataset
    const server = await startServer(temperature === 'cold' ? { dataDir, pageCacheMb: 0 } : { dataDir })
    for (const endpoint of endpoints) {
      say(`Loading ${endpoint.shape}, ${temperature}`)
      figures.push(await measureEndpoint(endpoint, { gauge, dataset, server, temperature, plan }))
    }
    resident[temperature] = residentMb(server.pid)
    await server.stop()
  }
  return { endpoints: figures, residentMb: resident }
}
