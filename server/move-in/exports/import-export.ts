import { zipSync } from 'fflate'
import type { ExportedSet, ReadExport, SetDetail } from '#core/exports/read-export.ts'
import { documentFormat } from '#core/exports/write-document.ts'
import { message } from '#core/messages/message.ts'
import { number, text } from '#core/text/loose-json.ts'
import { sourceOf } from '#server/db/queries/files/exported-units.ts'
import { bringComments } from '#server/move-in/exports/bring-comments.ts'
import { bringGlossary } from '#server/move-in/exports/bring-glossary.ts'
import { bringMemory } from '#server/move-in/exports/bring-memory.ts'
import { bringScreenshots } from '#server/move-in/exports/bring-screenshots.ts'
import type { ExportContext } from '#server/move-in/exports/context.ts'
import { bringDetails } from '#server/move-in/exports/string-details.ts'

export interface ExportTarget {
  readonly slug: string
  readonly name: string
  readonly web: string
}

/** Makes a project of an export. Begun again it goes on with what is missing. */
export async function importExport(context: ExportContext, target: ExportTarget, read: ReadExport): Promise<void> {
  const { local, leftBehind, report } = context
  const sourceLanguage = read.sets[0]?.sourceLanguage ?? 'en'
  const projectId = await bringProject(context, target, read)
  const labels = await bringLabels(context, target.slug, read.details)
  for (const set of read.sets) await bringSet(context, target.slug, set)
  await context.runImports()
  for (const [index, set] of read.sets.entries()) {
    await report(
      Math.floor((index / read.sets.length) * 80),
      message('moveIn.kindOf', { kind: 'strings', project: set.name }),
    )
    const path = `/api/components/${target.slug}/${slugOf(set.name)}/`
    const componentId = number(await local.find(path), 'id')
    if (componentId === undefined) leftBehind.note(set.name, message('moveIn.notImported'))
    else await bringSetDetails(context, { componentId, projectId }, detailsOf(read.details, index, labels))
    if (componentId !== undefined)
      await bringTalk(context, { componentId, projectId }, target.slug, { set, index }, read)
  }
  await report(80, message('moveIn.kind', { kind: 'glossary' }))
  await bringGlossary(context, { slug: target.slug, id: projectId, sourceLanguage }, read.terms)
  for (const memory of read.memories) {
    await report(90, message('moveIn.reading', { file: memory.path }))
    await bringMemory(context, { slug: target.slug, sourceLanguage }, memory)
  }
}

/** What people said about the strings of a component, and the pictures that show them. */
async function bringTalk(
  context: ExportContext,
  { componentId, projectId }: { readonly componentId: number; readonly projectId: number },
  project: string,
  { set, index }: { readonly set: ExportedSet; readonly index: number },
  { details, pictures }: ReadExport,
): Promise<void> {
  const own = details.filter((one) => one.set === index)
  const commented = own.flatMap(({ key: name, comments }) => (comments ? [{ name, comments }] : []))
  const shown = own.flatMap(({ key: name, screenshots }) => (screenshots ? [{ name, screenshots }] : []))
  if (commented.length + shown.length === 0) return
  const source = await sourceOf(context.db, componentId)
  if (!source) return
  const { translationId, languageId, code } = source
  await bringComments(context, { componentId, projectId, translationId, languageId }, commented)
  const component = slugOf(set.name)
  if (shown.length > 0)
    await bringScreenshots(context, { project, component, componentId, sourceLanguage: code }, shown, pictures)
}

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 90) || 'strings'

/** States that say 'approved' need reviews. */
async function bringProject(
  { local }: ExportContext,
  { slug, name, web }: ExportTarget,
  read: ReadExport,
): Promise<number> {
  const path = `/api/projects/${slug}/`
  const there = await local.find(path)
  const reviewed = read.details.some(({ states }) => Object.values(states).includes('approved'))
  const json = { name, slug, web, translation_review: reviewed }
  const project = there ?? (await local.send('POST', '/api/projects/', { json }))
  return number(project, 'id') ?? number(await local.find(path), 'id') ?? 0
}

/** Ids of labels by tag. */
async function bringLabels(
  { local, leftBehind }: ExportContext,
  slug: string,
  details: readonly SetDetail[],
): Promise<Map<string, number>> {
  const path = `/api/projects/${slug}/labels/`
  const known = new Map((await local.all(path)).map((one) => [text(one, 'name') ?? '', number(one, 'id') ?? 0]))
  for (const name of new Set(details.flatMap(({ tags }) => tags))) {
    if (known.has(name)) continue
    const json = { name, color: 'silver', description: '' }
    const made = await leftBehind.attempt(`label ${name}`, () => local.send('POST', path, { json }))
    const id = number(made, 'id')
    if (id !== undefined) known.set(name, id)
  }
  return known
}

async function bringSet({ local, leftBehind }: ExportContext, project: string, set: ExportedSet): Promise<void> {
  const slug = slugOf(set.name)
  if (await local.find(`/api/components/${project}/${slug}/`)) return
  const form = new FormData()
  form.set('name', set.name)
  form.set('slug', slug)
  form.set('file_format', set.fileFormat)
  form.set('filemask', set.filemask)
  form.set('source_language.code', set.sourceLanguage)
  if (set.template !== '') form.set('template', set.template)
  if (set.newBase !== '' || set.fileFormat === documentFormat.id) form.set('new_base', set.newBase || set.template)
  const files = Object.fromEntries(set.files.map(({ path, bytes }) => [path, new Uint8Array(bytes)]))
  // Without compression nothing of this takes long.
  const archive = new Uint8Array(zipSync(files, { level: 0 }))
  form.set('zipfile', new Blob([archive], { type: 'application/zip' }), 'files.zip')
  await leftBehind.attempt(set.name, () => local.send('POST', `/api/projects/${project}/components/`, { form }))
}

const detailsOf = (details: readonly SetDetail[], index: number, labels: ReadonlyMap<string, number>) =>
  details
    .filter(({ set }) => set === index)
    .map(({ key, description, tags, maxLength, states }) => ({
      name: key,
      description,
      flags: maxLength > 0 ? `max-length:${maxLength}` : '',
      labels: tags.flatMap((tag) => labels.get(tag) ?? []),
      states,
    }))

async function bringSetDetails(
  { db, now }: ExportContext,
  ids: { readonly componentId: number; readonly projectId: number },
  details: ReturnType<typeof detailsOf>,
): Promise<void> {
  if (details.length > 0) await bringDetails(db, { ...ids, by: 'context' }, details, now)
}
