import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { message } from '#core/messages/message.ts'
import { type BlobStore, type OpenBlob, readBlob } from '#server/blobs/blob-store.ts'
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

const FOLDER = 'backups'

const SCRATCH = 'sent-'

const upTo = (limit: number) =>
  async function* (pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    let size = 0
    for await (const piece of pieces) {
      size += piece.length
      if (size > limit) throw new AppError('too_large', message('backup.tooLarge'))
      yield piece
    }
  }

const noneOfThisName = (): AppError => new AppError('not_found', message('backup.noneOfThisName'))

/** The backups of projects, where every process finds them. Only numbers are in their names. */
export class BackupStore {
  readonly #blobs: BlobStore
  /** For files that this process works on. */
  readonly #folder: string

  constructor(blobs: BlobStore, dataDir: string) {
    this.#blobs = blobs
    this.#folder = join(dataDir, FOLDER)
  }

  #nameOf(projectId: number, { name }: Pick<StoredBackup, 'name'>): string {
    return `${FOLDER}/${projectId}/${name}`
  }

  /** Newest first. */
  async list(projectId: number): Promise<StoredBackup[]> {
    const prefix = `${FOLDER}/${projectId}/`
    const found = (await this.#blobs.list(prefix)).flatMap(({ name, size }) => {
      const [short = '', digits] = NAME.exec(name.slice(prefix.length)) ?? []
      return digits === undefined ? [] : [{ name: short, timestamp: Number(digits), size }]
    })
    const described = await Promise.all(
      found.map(async (one) => ({ ...one, restricted: await this.#restricted(projectId, one) })),
    )
    return described.sort((a, b) => b.timestamp - a.timestamp)
  }

  async #restricted(projectId: number, backup: Pick<StoredBackup, 'name'>): Promise<number[]> {
    const text = await readBlob(this.#blobs, `${this.#nameOf(projectId, backup)}.restricted`)
    const ids: unknown = JSON.parse(text?.toString() ?? '[]')
    return Array.isArray(ids) ? ids.map(Number) : []
  }

  async find(projectId: number, name: string): Promise<StoredBackup> {
    const found = (await this.list(projectId)).find((one) => one.name === name)
    if (!found) throw noneOfThisName()
    return found
  }

  async open(projectId: number, backup: Pick<StoredBackup, 'name'>): Promise<OpenBlob> {
    const found = await this.#blobs.open(this.#nameOf(projectId, backup))
    if (!found) throw noneOfThisName()
    return found
  }

  /** A path for a file of this process; whoever asked removes it. */
  scratch(): string {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    this.#dropUnfinished()
    return join(this.#folder, `${SCRATCH}${randomUUID()}.zip`)
  }

  /** A copy of a backup that can be read at any place. */
  async copyOf(projectId: number, backup: Pick<StoredBackup, 'name'>): Promise<string> {
    const path = this.scratch()
    if (!(await this.#blobs.saveTo(this.#nameOf(projectId, backup), path))) throw noneOfThisName()
    return path
  }

  /** Keeps a file as a backup of the project. Who may see it is known before it is there. */
  async keep(
    projectId: number,
    { path, timestamp, restricted }: { path: string; timestamp: number; restricted: readonly number[] },
  ): Promise<StoredBackup> {
    const name = `${timestamp}.zip`
    const full = this.#nameOf(projectId, { name })
    await this.#blobs.putBytes(`${full}.restricted`, Buffer.from(JSON.stringify(restricted)))
    await this.#blobs.putFile(full, path)
    for (const old of (await this.list(projectId)).slice(MAX_BACKUPS)) await this.delete(projectId, old)
    return this.find(projectId, name)
  }

  async delete(projectId: number, backup: Pick<StoredBackup, 'name'>): Promise<void> {
    const name = this.#nameOf(projectId, backup)
    await this.#blobs.remove(name)
    await this.#blobs.remove(`${name}.restricted`)
  }

  /** Writes an archive that somebody sends to a file; whoever asked removes it. */
  async receive(archive: Readable, limit: number): Promise<string> {
    const path = this.scratch()
    try {
      await pipeline(archive, upTo(limit), createWriteStream(path, { mode: 0o600 }))
      return path
    } catch (error) {
      rmSync(path, { force: true })
      throw error
    }
  }

  /** What was being written when the service was stopped. */
  #dropUnfinished(): void {
    for (const name of readdirSync(this.#folder)) {
      const path = join(this.#folder, name)
      const begun = name.startsWith(SCRATCH) ? statSync(path, { throwIfNoEntry: false })?.ctimeMs : undefined
      if (begun !== undefined && begun < Date.now() - DAY) rmSync(path, { force: true })
    }
  }

  #restoring(archive: string): string {
    return `${FOLDER}/restore-${archive}.zip`
  }

  /** Keeps a file until it is restored, by whatever process; returns its name. */
  async keepForRestoring(path: string): Promise<string> {
    const archive = randomUUID()
    await this.#blobs.putFile(this.#restoring(archive), path)
    return archive
  }

  /** The file that was kept under this name. */
  async takeForRestoring(archive: string): Promise<string> {
    const path = this.scratch()
    if (!(await this.#blobs.saveTo(this.#restoring(archive), path))) throw noneOfThisName()
    return path
  }

  dropRestoring(archive: string): Promise<void> {
    return this.#blobs.remove(this.#restoring(archive))
  }
}
