import { type Helper, startHelper } from './channel.ts'
import type { FloorAddress, FloorOrder } from './load/floor-process.ts'
import type { LoadFigures, LoadOrder } from './load/run-load.ts'
import { cpuSeconds } from './process-figures.ts'
import { cores } from './processes.ts'

export interface ServedFigures extends LoadFigures {
  /** Processor time of the serving process for one request, in microseconds: hardly moved by what else the machine does. */
  readonly cpuPerRequest: number
  /** Share of a core that the serving process got: well below 1, the machine had other things to do. */
  readonly coreShare: number
}

/** What can be loaded: an address and the process behind it. */
export interface Target {
  readonly pid: number
  readonly origin: string
  readonly paths: readonly string[]
}

export interface Pressure {
  readonly connections: number
  readonly seconds: number
}

/** The processes that load and that are the floor. */
export class Gauge {
  readonly #load: Helper<LoadOrder, LoadFigures> = startHelper('load/load-process.ts', cores?.loading)
  readonly #floor: Helper<FloorOrder, FloorAddress> = startHelper('load/floor-process.ts', cores?.serving)

  async measure({ pid, origin, paths }: Target, { connections, seconds }: Pressure): Promise<ServedFigures> {
    const before = cpuSeconds(pid)
    const figures = await this.#load.ask({ origin, paths, connections, seconds })
    const used = cpuSeconds(pid) - before
    const { requests, perSecond } = figures
    return { ...figures, cpuPerRequest: (used * 1e6) / requests, coreShare: (used * perSecond) / requests }
  }

  /** Makes the floor serve these bytes in turn. */
  async floorOf(bodies: readonly Uint8Array[]): Promise<Target> {
    const { origin, path } = await this.#floor.ask({ bodies })
    return { pid: this.#floor.pid, origin, paths: [path] }
  }

  async stop(): Promise<void> {
    await Promise.all([this.#load.stop(), this.#floor.stop()])
  }
}
