import { CatalogReader } from '../catalogs.ts'
import { type ComponentSettings, sourceLanguageOf } from '../config.ts'
import { compareCatalogs, type Difference, isEmpty } from '../difference.ts'
import { languageCode } from '../languages.ts'
import { listFiles, readIfThere, translationFiles } from '../local-files.ts'
import { componentPath, type Session, translationPath } from '../session.ts'

export interface LocalFile {
  readonly path: string
  /** As the path has it; the source language for the file with the source strings. */
  readonly code: string
  readonly isSource: boolean
}

export interface ComparedFile extends LocalFile {
  readonly component: string
  /** As the API has it. */
  readonly language: string
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

/** Languages of a component on the service, by the path of their file. */
export async function remoteLanguages(session: Session, component: ComponentSettings): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const path = `${componentPath(session, component)}translations/?page_size=1000`
  for await (const { filename, language_code } of session.service.list<RemoteTranslation>(path))
    found.set(filename, language_code)
  return found
}

interface RemoteTranslation {
  readonly filename: string
  readonly language_code: string
}

/** What would change on the service if this file were pushed. */
export async function compareFile(
  session: Session,
  component: ComponentSettings,
  file: LocalFile,
  languages: ReadonlyMap<string, string>,
): Promise<ComparedFile | undefined> {
  const { root } = session.config
  const local = readIfThere(root, file.path)
  if (!local) return undefined
  const language = file.isSource ? file.code : (languages.get(file.path) ?? languageCode(file.code))
  const isThere = languages.values().some((one) => one === language)
  const remote = isThere ? await download(session, component, language) : undefined
  const reader = new CatalogReader(component)
  const template = component.template ? readIfThere(root, component.template) : undefined
  const read = (bytes: Uint8Array) => reader.read(bytes, { code: file.code, template })
  const difference = compareCatalogs(remote && read(remote), read(local))
  return { ...file, language, component: component.slug, local, remote, difference }
}

async function download(session: Session, component: ComponentSettings, language: string): Promise<Uint8Array> {
  const reply = await session.service.send(`${translationPath(session, component, language)}file/`)
  return new Uint8Array(await reply.arrayBuffer())
}

export const isSame = ({ local, remote, difference }: ComparedFile): boolean =>
  remote !== undefined && (isEmpty(difference) || Buffer.compare(local, remote) === 0)
