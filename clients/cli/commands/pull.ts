import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { codeInPath } from '#core/formats/model/filemask.ts'
import type { ComponentSettings } from '../config.ts'
import { isChosen } from '../languages.ts'
import { belongsTo, readIfThere, writeBytes } from '../local-files.ts'
import { areAsRemembered, hashOf, type RememberedFiles, rememberFiles } from '../remembered-files.ts'
import { type CommonOptions, componentPath, openSession, type Session } from '../session.ts'
import { type Terminal, toJson } from '../terminal.ts'

export interface PullOptions extends CommonOptions {
  readonly language: readonly string[]
  readonly source?: boolean
  readonly dryRun?: boolean
}

/** What the last pull brought: while the files are still those, the service may answer that nothing changed. */
interface Remembered extends RememberedFiles {
  readonly modified?: string
  /** Names those very files, where the service says so. */
  readonly etag?: string
}

class Memory {
  readonly #path: string

  constructor({ terminal, config, service }: Session, { slug }: ComponentSettings) {
    const cache = terminal.env.XDG_CACHE_HOME || join(terminal.env.HOME || homedir(), '.cache')
    const name = hashOf(Buffer.from([config.root, service.url, config.project, slug].join('\0'))).slice(0, 24)
    this.#path = join(cache, 'dragoman', `${name}.json`)
  }

  read(): Remembered | undefined {
    try {
      return JSON.parse(readFileSync(this.#path, 'utf8')) as Remembered
    } catch {
      return undefined
    }
  }

  write(remembered: Remembered): void {
    try {
      if (!existsSync(this.#path)) mkdirSync(join(this.#path, '..'), { recursive: true })
      writeFileSync(this.#path, JSON.stringify(remembered))
    } catch {
      // Without it the next pull only downloads more.
    }
  }
}

/** The files of a component by path; undefined when nothing changed since the last pull. */
async function download(session: Session, component: ComponentSettings, known: Remembered | undefined) {
  const reply = await session.service.send(`${componentPath(session, component)}file/?format=zip`, {
    headers: {
      ...(known?.modified && { 'if-modified-since': known.modified }),
      ...(known?.etag && { 'if-none-match': known.etag }),
    },
  })
  if (reply.status === 304) return undefined
  const prefix = `${session.config.project}/${component.slug}/`
  const unpacked = unzipSync(new Uint8Array(await reply.arrayBuffer()))
  const files = Object.entries(unpacked).flatMap(([name, bytes]): [string, Uint8Array][] => {
    const path = name.startsWith(prefix) ? name.slice(prefix.length) : name
    return path.endsWith('/') || !belongsTo(component, path) ? [] : [[path, bytes]]
  })
  return { files: new Map(files), modified: reply.headers.get('last-modified'), etag: reply.headers.get('etag') }
}

async function pullComponent(session: Session, component: ComponentSettings, options: PullOptions): Promise<string[]> {
  const { root } = session.config
  const memory = new Memory(session, component)
  const remembered = memory.read()
  const known = remembered && areAsRemembered(root, remembered) ? remembered : undefined
  const found = await download(session, component, known)
  if (!found) return []
  const isWanted = (path: string): boolean =>
    path === component.template
      ? options.source === true
      : isChosen(options.language, codeInPath(component.filemask, path) ?? '')
  const changed: string[] = []
  for (const [path, bytes] of found.files) {
    if (!isWanted(path) || readIfThere(root, path)?.equals(bytes)) continue
    if (!options.dryRun) writeBytes(root, path, bytes)
    changed.push(path)
  }
  const isWhole = options.language.length === 0 && !options.dryRun
  if (isWhole && (found.modified || found.etag)) {
    const kept = [...found.files].filter(([path]) => isWanted(path)).map(([path, bytes]) => [path, hashOf(bytes)])
    memory.write({
      ...(found.modified && { modified: found.modified }),
      ...(found.etag && { etag: found.etag }),
      ...rememberFiles(root, Object.fromEntries(kept), Date.now()),
    })
  }
  return changed
}

/** Brings changed translation files, byte for byte as the service has them. Returns how many changed. */
export async function pull(terminal: Terminal, options: PullOptions): Promise<number> {
  const session = openSession(terminal, options)
  const changed: { component: string; path: string }[] = []
  for (const [index, component] of session.components.entries()) {
    if (!options.json) terminal.note(`[${index + 1}/${session.components.length}] ${component.slug}`)
    for (const path of await pullComponent(session, component, options))
      changed.push({ component: component.slug, path })
  }
  if (options.json) terminal.out(toJson(changed))
  else {
    for (const { path } of changed) terminal.out(options.dryRun ? `Would change ${path}` : `Changed ${path}`)
    if (changed.length === 0) terminal.out('Everything is up to date.')
  }
  return changed.length
}
