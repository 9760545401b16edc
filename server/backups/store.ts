import { randomUUID } from 'node:crypto'
import {
  copyFileSync,
  createWriteStream,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { message } from '#core/messages/message.ts'
import { AppError } from '#server/errors.ts'

export interface StoredBackup {
  /** Digits and `.zip`: the time it was begun. */
  readonly name: string
  /** Microseconds since 1970. */
  readonly timestamp: number
  readonly size: number
  /** Restricted components that are in it: only for who sees all of them. */
  readonly restricted: readonly number[]
}

/** How many a project keeps: the oldest goes when one more is made. */
const MAX_BACKUPS = 10

const DAY = 86_400_000

const NAME = /^(\d{1,20})\.zip$/

const upTo = (limit: number) =>
  async function* (pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    let size = 0
    for await (const piece of pieces) {
      size += piece.length
      if (size > limit) throw new AppError('too_large', message('backup.tooLarge'))
      yield piece
    }
  }

/** The backups on disk. Only numbers are in their paths. */
export class BackupStore {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'backups')
  }

  #of(projectId: number): string {
    return join(this.#folder, String(projectId))
  }

  /** Newest first. */
  list(projectId: number): StoredBackup[] {
    const folder = this.#of(projectId)
    if (!existsSync(folder)) return []
    const found = readdirSync(folder).flatMap((name) => {
      const timestamp = NAME.exec(name)?.[1]
      return timestamp === undefined ? [] : [this.#describe(folder, name, Number(timestamp))]
    })
    return found.sort((a, b) => b.timestamp - a.timestamp)
  }

  #describe(folder: string, name: string, timestamp: number): StoredBackup {
    const path = join(folder, name)
    const restricted = JSON.parse(readFileSync(`${path}.restricted`, 'utf8')) as number[]
    return { name, timestamp, size: statSync(path).size, restricted }
  }

  find(projectId: number, name: string): StoredBackup {
    const found = this.list(projectId).find((one) => one.name === name)
    if (!found) throw new AppError('not_found', message('backup.noneOfThisName'))
    return found
  }

  pathOf(projectId: number, { name }: Pick<StoredBackup, 'name'>): string {
    return join(this.#of(projectId), name)
  }

  /** Where a new one is written; it is seen only when it is whole. */
  begin(projectId: number): string {
    mkdirSync(this.#of(projectId), { recursive: true, mode: 0o700 })
    return join(this.#of(projectId), `${randomUUID()}.part`)
  }

  finish(projectId: number, part: string, timestamp: number): StoredBackup {
    const name = `${timestamp}.zip`
    renameSync(`${part}.restricted`, join(this.#of(projectId), `${name}.restricted`))
    renameSync(part, join(this.#of(projectId), name))
    for (const old of this.list(projectId).slice(MAX_BACKUPS)) this.delete(projectId, old)
    return this.find(projectId, name)
  }

  delete(projectId: number, backup: Pick<StoredBackup, 'name'>): void {
    rmSync(this.pathOf(projectId, backup), { force: true })
    rmSync(`${this.pathOf(projectId, backup)}.restricted`, { force: true })
  }

  /** Writes an archive that somebody sends to a file; whoever asked removes it. */
  async receive(archive: Readable, limit: number): Promise<string> {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    this.#dropUnfinished()
    const path = join(this.#folder, `sent-${randomUUID()}.zip`)
    try {
      await pipeline(archive, upTo(limit), createWriteStream(path, { mode: 0o600 }))
      return path
    } catch (error) {
      rmSync(path, { force: true })
      throw error
    }
  }

  /** What was being sent when the service was stopped. */
  #dropUnfinished(): void {
    for (const name of readdirSync(this.#folder)) {
      const path = join(this.#folder, name)
      const sent = name.startsWith('sent-') ? statSync(path, { throwIfNoEntry: false })?.mtimeMs : undefined
      if (sent !== undefined && sent < Date.now() - DAY) rmSync(path, { force: true })
    }
  }

  /** Keeps a file until it is restored, whatever becomes of the one it came from. */
  moveForRestoring(path: string): string {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    const archive = randomUUID()
    try {
      linkSync(path, this.restoring(archive))
    } catch {
      copyFileSync(path, this.restoring(archive))
    }
    return archive
  }

  /** `archive` is a name that `moveForRestoring` gave. */
  restoring(archive: string): string {
    return join(this.#folder, `restore-${archive}.zip`)
  }
}
