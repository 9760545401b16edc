import { CatalogReader } from '../catalogs.ts'
import type { ComponentSettings } from '../config.ts'
import { sourceLanguageOf } from '../config.ts'
import { compareCatalogs, type Difference, isEmpty } from '../difference.ts'
import { listFiles, readIfThere, translationFiles } from '../local-files.ts'
import { type Session, translationPath } from '../session.ts'

export interface LocalFile {
  readonly path: string
  /** As the path has it; the source language for the file with the source strings. */
  readonly code: string
  readonly isSource: boolean
}

export interface ComparedFile extends LocalFile {
  readonly component: string
  readonly local: Uint8Array
  /** Undefined where the service has no such language yet. */
  readonly remote: Uint8Array | undefined
  readonly difference: Difference
}

/** Files of a component in this folder: the source first. */
export function localFiles(session: Session, component: ComponentSettings): LocalFile[] {
  const { template, new_base } = component
  const source = template || new_base
  const translations = translationFiles(listFiles(session.config.root), component).filter(({ path }) => path !== source)
  return [
    ...(source ? [{ path: source, code: sourceLanguageOf(component), isSource: true }] : []),
    ...translations.map((file) => ({ ...file, isSource: false })),
  ]
}

/** The file as the service has it. */
async function remoteFile(
  session: Session,
  component: ComponentSettings,
  code: string,
): Promise<Uint8Array | undefined> {
  const path = translationPath(session, component, code)
  if ((await session.service.find(path)) === undefined) return undefined
  return new Uint8Array(await (await session.service.send(`${path}file/`)).arrayBuffer())
}

/** What would change on the service if this file were pushed. */
export async function compareFile(
  session: Session,
  component: ComponentSettings,
  file: LocalFile,
): Promise<ComparedFile | undefined> {
  const { root } = session.config
  const local = readIfThere(root, file.path)
  if (!local) return undefined
  const remote = await remoteFile(session, component, file.code)
  const reader = new CatalogReader(component)
  const template = component.template ? readIfThere(root, component.template) : undefined
  const read = (bytes: Uint8Array) => reader.read(bytes, { code: file.code, template })
  const difference = compareCatalogs(remote && read(remote), read(local))
  return { ...file, component: component.slug, local, remote, difference }
}

export const isSame = ({ local, remote, difference }: ComparedFile): boolean =>
  remote !== undefined && (isEmpty(difference) || Buffer.compare(local, remote) === 0)
