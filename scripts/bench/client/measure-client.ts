import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { json } from '#core/formats/json/json.ts'
import { runClient } from '../../../clients/cli/program.ts'
import type { Terminal } from '../../../clients/cli/terminal.ts'
import { benchFolder } from '../folder.ts'
import { type Size, writeRepository } from '../generator/repository.ts'
import { COMPONENT, PROJECT, runImport } from '../import/run-import.ts'
import { say } from '../say.ts'
import { startServer } from '../server.ts'
import { administratorToken } from '../stall/measure-stall.ts'
import { table } from '../table.ts'

export interface ClientPlan {
  readonly size: Size
  readonly rounds: number
}

export interface ClientReport {
  readonly strings: number
  readonly firstSeconds: number
  /** Medians, in milliseconds. */
  readonly pullMs: number
  readonly indexMs: number
  /** Of one pull where nothing changed. */
  readonly requests: number
}

const median = (times: readonly number[]): number => times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function quietTerminal(cwd: string, token: string): Terminal {
  const nobody = () => Promise.reject(new Error('nobody sits here'))
  const env = { HOME: cwd, XDG_CACHE_HOME: join(cwd, 'cache'), DRAGOMAN_TOKEN: token }
  return { cwd, env, isInteractive: false, out: () => {}, note: () => {}, async *lines() {}, ask: nobody }
}

/** `dragoman pull` where nothing changed, against a bare download of the list of translations. */
export async function measureClient({ size, rounds }: ClientPlan): Promise<ClientReport> {
  const folder = join(benchFolder, 'client')
  const work = join(folder, 'work')
  const strings = size.languages * size.strings
  say(`Importing ${strings} units to be pulled`)
  await writeRepository(folder, size)
  await runImport(folder, join(folder, 'data'))
  mkdirSync(work)
  const token = await administratorToken(join(folder, 'data'))
  const server = await startServer({ dataDir: join(folder, 'data') })
  const usual = globalThis.fetch
  let requests = 0
  try {
    const files = {
      filemask: 'locales/*.json',
      template: 'locales/en.json',
      file_format: json.id,
      source_language: 'en',
    }
    const config = { url: `${server.origin}/`, project: PROJECT, components: [{ slug: COMPONENT, ...files }] }
    writeFileSync(join(work, 'dragoman.json'), JSON.stringify(config))
    const terminal = quietTerminal(work, token)
    globalThis.fetch = (...call) => {
      requests++
      return usual(...call)
    }
    const pull = async () => {
      if ((await runClient(['pull'], terminal)) !== 0) throw new Error('the pull failed')
    }
    const index = async () => {
      const reply = await usual(
        `${server.origin}/api/components/${PROJECT}/${COMPONENT}/translations/?page_size=1000`,
        {
          headers: { authorization: `Token ${token}` },
        },
      )
      if ((await reply.arrayBuffer()).byteLength === 0 || !reply.ok) throw new Error('there is no list')
    }
    const firstSeconds = (await timed(pull)) / 1000
    await pull()
    const pulls: number[] = []
    const indexes: number[] = []
    requests = 0
    for (let round = 0; round < rounds; round++) {
      pulls.push(await timed(pull))
      indexes.push(await timed(index))
    }
    return { strings, firstSeconds, pullMs: median(pulls), indexMs: median(indexes), requests: requests / rounds }
  } finally {
    globalThis.fetch = usual
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const clientTable = ({ strings, firstSeconds, pullMs, indexMs, requests }: ClientReport): string =>
  table(
    ['dragoman pull', 'first s', 'unchanged ms', 'list of translations ms', 'ratio', 'requests'],
    [[`${strings} strings`, firstSeconds, pullMs, indexMs, pullMs / indexMs, requests]],
  )
