import { readZip, unpack, type ZipArchive, type ZipMember } from '#core/formats/syntax/packed/zip.ts'
import { message, verbatim } from '#core/messages/message.ts'
import { parseBoundedJson } from '#core/text/bounded-json.ts'
import { isJsonObject, type JsonObject } from '#core/text/json-object.ts'
import { invalid } from '#server/errors.ts'

const MAIN = 'weblate-backup.json'
const MEMORY = 'weblate-memory.json'
const COMPONENT = /^components\/(.+)\.json$/

/** The archive of a project that Weblate wrote: files are unpacked when they are asked for, one at a time. */
export class BackupArchive {
  readonly #archive: ZipArchive
  readonly #members: ReadonlyMap<string, ZipMember>
  readonly main: JsonObject
  /** Paths of components, with their categories. */
  readonly components: readonly string[]

  constructor(bytes: Uint8Array) {
    const archive = readZip(bytes)
    if (typeof archive === 'string') throw invalid('file', verbatim(archive))
    this.#archive = archive
    this.#members = new Map(archive.members.map((member) => [member.name, member]))
    if (!this.#members.has(MAIN)) throw invalid('file', message('moveIn.noBackup'))
    this.main = this.#object(MAIN)
    this.components = archive.members.flatMap(({ name }) => COMPONENT.exec(name)?.[1] ?? [])
  }

  component(path: string): JsonObject {
    return this.#object(`components/${path}.json`)
  }

  get memory(): readonly unknown[] {
    const value = this.#members.has(MEMORY) ? this.#json(MEMORY) : []
    return Array.isArray(value) ? value : []
  }

  /** A file of a component's repository, as it was checked out. */
  repositoryFile(component: string, path: string): Uint8Array | undefined {
    return this.#bytes(`vcs/${component}/${path}`)
  }

  picture(name: string): Uint8Array | undefined {
    return this.#bytes(`screenshots/${name}`)
  }

  #bytes(name: string): Uint8Array | undefined {
    const member = this.#members.get(name)
    if (!member) return undefined
    const bytes = unpack(this.#archive, member)
    if (typeof bytes === 'string') throw invalid('file', verbatim(bytes))
    return bytes
  }

  #json(name: string): unknown {
    return parseBoundedJson(new TextDecoder().decode(this.#bytes(name)))
  }

  #object(name: string): JsonObject {
    const value = this.#json(name)
    return isJsonObject(value) ? value : {}
  }
}
