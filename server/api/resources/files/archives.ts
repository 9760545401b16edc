import { posix } from 'node:path'
import { Readable } from 'node:stream'
import { archiveContract } from '#core/contract/files/archives.ts'
import { exportKinds, isExportable } from '#core/formats/export-kinds.ts'
import { findFormat } from '#core/formats/registry.ts'
import type { Actor } from '#server/access/actor.ts'
import { type FoundComponent, findComponent, findLanguage, findProject } from '#server/access/find.ts'
import { demand, mayMany } from '#server/access/may.ts'
import { visibleComponent } from '#server/access/visibility.ts'
import type { AnyRoute, ApiRequest, FileReply } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { syncContext } from '#server/api/request/sync-context.ts'
import { findList } from '#server/api/resources/components/component-lists.ts'
import { uploadArchive } from '#server/api/resources/files/archive-upload.ts'
import { fileTag } from '#server/api/resources/files/file-tag.ts'
import { ZipPieces } from '#server/backups/zip-pieces.ts'
import type { Db } from '#server/db/database.ts'
import { componentsOfList } from '#server/db/queries/components/component-lists.ts'
import { type ComponentRow, componentsPage } from '#server/db/queries/components/components.ts'
import { shownFilename, type TranslationRow, translationsPage } from '#server/db/queries/components/translations.ts'
import { languageByCode, languagesByIds } from '#server/db/queries/languages/languages.ts'
import { type ProjectRow, projectsByIds } from '#server/db/queries/projects/projects.ts'
import { AppError, mustExist } from '#server/errors.ts'
import { currentFiles, filesVersion } from '#server/sync/edit/current-file.ts'
import { exportTranslation } from '#server/sync/edit/export-file.ts'

const all = (count: number) => ({ limit: count, offset: 0 })

/** What the strings are to be converted to; undefined: the files as they are. */
function conversion({ query: { format = '' } }: ApiRequest): string | undefined {
  const wanted = format.startsWith('zip:') ? format.slice('zip:'.length) : undefined
  if (wanted !== undefined && !Object.hasOwn(exportKinds, wanted)) throw new AppError('not_found')
  return wanted
}

/** Who has an archive already is to be told so: for that it need not be packed. */
type Purpose = 'version' | 'files'

interface Archive {
  readonly purpose: Purpose
  readonly zip: ZipPieces
  /** What the files of each component are known by. With undefined among them only the packed files tell. */
  readonly versions: (string | undefined)[]
  /** Where components are shared, a file may come twice. */
  readonly names: Set<string>
  readonly signal: AbortSignal
  lastModified: number | undefined
}

const emptyArchive = (request: ApiRequest, purpose: Purpose): Archive => ({
  purpose,
  zip: new ZipPieces(),
  versions: [],
  names: new Set(),
  signal: request.whileWanted(),
  lastModified: undefined,
})

async function put({ zip, names, signal }: Archive, name: string, bytes: Uint8Array): Promise<void> {
  signal.throwIfAborted()
  if (names.has(name)) return
  names.add(name)
  await zip.add(name, bytes)
}

/** Puts the files of a component (of one language, where that is given) into the archive. */
async function pack(request: ApiRequest, archive: Archive, found: FoundComponent, languageId?: number): Promise<void> {
  const { db, services } = request
  const { component, project } = found
  const format = conversion(request)
  const { rows } = await translationsPage(db, { componentId: component.id }, all)
  const wanted = rows.filter((row) => languageId === undefined || row.language_id === languageId)
  if (wanted.length === 0 || component.revision === '') return
  for (const { last_change: time } of wanted)
    if (time !== null) archive.lastModified = Math.max(archive.lastModified ?? 0, time)
  if (format !== undefined) {
    archive.versions.push(undefined)
    if (archive.purpose === 'files') await packConverted(request, archive, { found, wanted, format })
    return
  }
  const named = wanted.map((row) => ({ id: row.id, filename: shownFilename(component, row) }))
  const context = syncContext(services)
  const folder = `${project.slug}/${component.path}`
  const note = (version: string | undefined) => archive.versions.push(version && `${folder} ${version}`)
  if (archive.purpose === 'version') return void note(await filesVersion(context, component.id, named))
  const { version, files } = await currentFiles(context, component.id, named)
  note(version)
  for (const [path, bytes] of files) await put(archive, `${folder}/${path}`, bytes)
}

async function packConverted(
  { db, services: { threads } }: ApiRequest,
  archive: Archive,
  { found, wanted, format }: { found: FoundComponent; wanted: readonly TranslationRow[]; format: string },
): Promise<void> {
  const kind = exportKinds[format]
  if (kind && !isExportable(kind, found.component)) return
  const languages = await languagesByIds(
    db,
    wanted.map((row) => row.language_id),
  )
  const slug = `${found.project.slug}-${found.component.path.replaceAll('/', '-')}`
  for (const translation of wanted) {
    const context = { db, threads, signal: archive.signal }
    const { bytes, kind } = await exportTranslation(context, { ...found, translation }, format)
    await put(archive, `${slug}-${languages.get(translation.language_id)?.code}.${kind.extension}`, bytes)
  }
}

/** The tag of an archive by what its files are known by; undefined: its bytes have to be looked at. */
const versionTag = async ({ versions }: Archive): Promise<string | undefined> =>
  versions.includes(undefined) ? undefined : fileTag([Buffer.from(versions.join('\n'))])

/** An archive, packed unless the caller has it: by what its files are known by, or as long as nothing was written. */
async function zipped(
  request: ApiRequest,
  name: string,
  packed: (purpose: Purpose) => Promise<Archive>,
): Promise<FileReply> {
  const about = { contentType: 'application/zip', filename: `${name}.zip` }
  const make = async () => {
    const archive = await packed('files')
    const { pieces, size } = await archive.zip.end()
    return {
      lastModified: archive.lastModified,
      etag: (await versionTag(archive)) ?? (await fileTag(pieces)),
      size,
      pieces,
    }
  }
  let made: Awaited<ReturnType<typeof make>> | undefined
  const known = async () => {
    const archive = await packed('version')
    const etag = await versionTag(archive)
    if (etag !== undefined) return { etag, lastModified: archive.lastModified }
    return request.remember(`archive ${request.path}?${request.search}`, async () => {
      made = await make()
      return { etag: made.etag, lastModified: made.lastModified }
    })
  }
  const asked = request.headers['if-none-match']
  const had = asked === undefined ? undefined : await known()
  if (had && !made && asked === `"${had.etag}"`) return { ...about, ...had, bytes: new Uint8Array() }
  const { pieces, ...reply } = made ?? (await make())
  return { ...about, ...reply, bytes: Readable.from(pieces, { objectMode: false }) }
}

async function componentsOf({ db, actor }: ApiRequest, project: ProjectRow): Promise<readonly ComponentRow[]> {
  return (await componentsPage(db, { seen: visibleComponent(actor), projectId: project.id, withShared: true }, all))
    .rows
}

/** The project's files: all, or those of a language, or of components whose slug has `filter` in it. */
async function packProject(
  request: ApiRequest,
  project: ProjectRow,
  purpose: Purpose,
  { languageId, filter = '' }: { languageId?: number | undefined; filter?: string | undefined },
): Promise<Archive> {
  const components = await componentsOf(request, project)
  const wanted = components.filter((component) => component.slug.toLowerCase().includes(filter.toLowerCase()))
  return packComponents(request, wanted, purpose, languageId)
}

/** Files of those components whose files the caller may have. */
async function packComponents(
  request: ApiRequest,
  components: readonly ComponentRow[],
  purpose: Purpose,
  languageId?: number,
): Promise<Archive> {
  const archive = emptyArchive(request, purpose)
  conversion(request)
  const projects = await projectsByIds(
    request.db,
    components.map((component) => component.project_id),
  )
  const scopes = components.map((component) => ({
    project: mustExist(projects.get(component.project_id), 'project'),
    component,
  }))
  // Components that others share with the project keep their own rules.
  const allowed = await mayMany(request.db, request.actor, 'translation.download', scopes)
  for (const [index, scope] of scopes.entries()) if (allowed[index]) await pack(request, archive, scope, languageId)
  return archive
}

async function namedFile(
  request: ApiRequest<{ readonly project: string; readonly component: string }>,
  setting: 'template' | 'new_base',
): Promise<FileReply> {
  const { db, actor, params, services } = request
  const found = await findComponent(db, actor, params.project, params.component)
  await demand(db, actor, 'translation.download', found)
  const { component } = found
  const filename = component[setting]
  const { rows } = await translationsPage(db, { componentId: component.id }, all)
  const source = rows.find((row) => row.is_source === 1)
  const files =
    filename === '' || component.revision === ''
      ? new Map<string, Uint8Array>()
      : (await currentFiles(syncContext(services), component.id, [{ id: source?.id ?? 0, filename }])).files
  const bytes = files.get(filename)
  if (!bytes) throw new AppError('not_found')
  const mime = findFormat(component.file_format)?.format.mime ?? 'application/octet-stream'
  return {
    contentType: setting === 'template' ? mime : 'application/binary',
    filename: posix.basename(filename).replaceAll(/[^\w.@+-]/g, '_'),
    lastModified: source?.last_change ?? undefined,
    bytes,
  }
}

async function uploadProject(db: Db, actor: Actor, slug: string): Promise<ProjectRow> {
  const project = await findProject(db, actor, slug)
  await demand(db, actor, 'upload.perform', { project })
  return project
}

async function uploadComponent(
  db: Db,
  actor: Actor,
  { project, component }: { readonly project: string; readonly component: string },
): Promise<FoundComponent> {
  const found = await findComponent(db, actor, project, component)
  await demand(db, actor, 'upload.perform', found)
  return found
}

export const archiveRoutes: readonly AnyRoute[] = [
  serveRoute(archiveContract.filesOfProject, {
    get: async (request) => {
      const { db, actor, params } = request
      const project = await findProject(db, actor, params.project)
      await demand(db, actor, 'translation.download', { project })
      const code = request.query.language_code
      const language = code === undefined ? undefined : (await findLanguage(db, actor, code)).language
      return zipped(request, project.slug, (purpose) =>
        packProject(request, project, purpose, { languageId: language?.id }),
      )
    },
    post: {
      before: async ({ db, actor, params }) => void (await uploadProject(db, actor, params.project)),
      handle: async (request) => {
        const { db, actor, params } = request
        const project = await uploadProject(db, actor, params.project)
        const components = (await componentsOf(request, project)).filter((one) => one.project_id === project.id)
        return uploadArchive(
          request,
          components.map((component) => ({ project, component })),
        )
      },
    },
  }),
  serveRoute(archiveContract.filesOfLanguageOfProject, {
    get: async (request) => {
      const { db, actor, params } = request
      const project = await findProject(db, actor, params.project)
      // A language that nothing here is translated into gives an empty archive: so it does not tell of components that are hidden.
      const language = await languageByCode(db, { code: params.language })
      if (!language) throw new AppError('not_found')
      await demand(db, actor, 'translation.download', { project })
      const wanted = { languageId: language.id, filter: request.query.filter }
      return zipped(request, `${project.slug}-${language.code}`, (purpose) =>
        packProject(request, project, purpose, wanted),
      )
    },
  }),
  serveRoute(archiveContract.filesOfComponentList, {
    get: async (request) => {
      const { list, visibility } = await findList(request.db, request)
      const { rows } = await componentsOfList(request.db, list.id, visibility, all)
      return zipped(request, list.slug, (purpose) => packComponents(request, rows, purpose))
    },
  }),
  serveRoute(archiveContract.filesOfComponent, {
    get: async (request) => {
      const { db, actor, params } = request
      const found = await findComponent(db, actor, params.project, params.component)
      await demand(db, actor, 'translation.download', found)
      const code = request.query.language_code
      const language = code === undefined ? undefined : (await findLanguage(db, actor, code)).language
      conversion(request)
      const name = `${found.project.slug}-${found.component.path.replaceAll('/', '-')}`
      const packed = async (purpose: Purpose) => {
        const archive = emptyArchive(request, purpose)
        await pack(request, archive, found, language?.id)
        return archive
      }
      return zipped(request, name, packed)
    },
    post: {
      before: async ({ db, actor, params }) => void (await uploadComponent(db, actor, params)),
      handle: async (request) =>
        uploadArchive(request, [await uploadComponent(request.db, request.actor, request.params)]),
    },
  }),
  serveRoute(archiveContract.templateOfComponent, {
    get: (request) => namedFile(request, 'template'),
  }),
  serveRoute(archiveContract.fileForNewLanguages, {
    get: (request) => namedFile(request, 'new_base'),
  }),
]
