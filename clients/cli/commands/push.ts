import { zipSync } from 'fflate'
import type { ComponentSettings } from '../config.ts'
import { ClientError, exitCodes, usageError } from '../exit-codes.ts'
import { homepageOf } from '../homepage.ts'
import { readIfThere } from '../local-files.ts'
import { type CommonOptions, componentPath, openSession, type Session, translationPath } from '../session.ts'
import { type Terminal, toJson } from '../terminal.ts'
import { waitForTask } from '../wait-for-task.ts'
import { type ComparedFile, compareFile, isSame, localFiles, remoteLanguages } from './compare.ts'
import { printDifference } from './diff.ts'

export interface PushOptions extends CommonOptions {
  readonly translations?: boolean
  readonly overwrite?: boolean
  readonly dryRun?: boolean
  /** Website of a project that is created. */
  readonly web?: string
  /** False: a project or component that is missing is an error. */
  readonly create: boolean
}

interface Pushed {
  readonly component: string
  readonly path: string
  readonly action: 'created' | 'uploaded' | 'unchanged' | 'would upload' | 'would create'
}

async function ensureProject(session: Session, options: PushOptions): Promise<void> {
  const { service, config, terminal } = session
  if ((await service.find(`api/projects/${config.project}/`)) !== undefined) return
  if (!options.create)
    throw new ClientError(exitCodes.notFound, `There is no project '${config.project}' at ${service.url}.`)
  if (options.dryRun) return terminal.out(`Would create project ${config.project}`)
  const web = options.web ?? homepageOf(config.root)
  if (!web) throw usageError(`Project ${config.project} is new and needs a website. Use: --web https://example.org/`)
  const json = { name: config.project, slug: config.project, web }
  await service.send('api/projects/', { method: 'POST', json })
  terminal.note(`Created project ${config.project}.`)
}

/** A component of files that live on the service alone, made from those of this folder. */
async function createComponent(session: Session, component: ComponentSettings): Promise<void> {
  const { config, service, terminal } = session
  const files = localFiles(session, component).flatMap(({ path }): [string, Uint8Array][] => {
    const bytes = readIfThere(config.root, path)
    return bytes ? [[path, bytes]] : []
  })
  if (files.length === 0) throw new ClientError(exitCodes.notFound, `Component ${component.slug} has no files here.`)
  const form = new FormData()
  const { slug, name = slug, filemask, template = '', new_base = '', file_format, source_language = 'en' } = component
  const fields = {
    name,
    slug,
    filemask,
    template,
    new_base: new_base || template,
    file_format,
    source_language,
    new_lang: 'add',
  }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('zipfile', new Blob([zipSync(Object.fromEntries(files))]), 'files.zip')
  const reply = await service.send(`api/projects/${config.project}/components/`, { method: 'POST', form })
  const { task_url } = (await reply.json()) as { task_url?: string | null }
  if (task_url) await waitForTask(service, terminal, task_url, `Importing ${slug}`)
}

async function upload(
  session: Session,
  component: ComponentSettings,
  file: ComparedFile,
  { overwrite }: PushOptions,
): Promise<void> {
  if (!file.remote)
    await session.service.send(`${componentPath(session, component)}translations/`, {
      method: 'POST',
      json: { language_code: file.language },
    })
  const form = new FormData()
  form.set('method', file.isSource ? (component.template ? 'replace' : 'source') : 'translate')
  if (!file.isSource) form.set('conflicts', overwrite ? 'replace-translated' : 'ignore')
  form.set('file', new Blob([new Uint8Array(file.local)]), file.path.split('/').at(-1) ?? 'file')
  await session.service.send(`${translationPath(session, component, file.language)}file/`, { method: 'POST', form })
}

async function pushFiles(session: Session, component: ComponentSettings, options: PushOptions): Promise<Pushed[]> {
  const pushed: Pushed[] = []
  const languages = await remoteLanguages(session, component)
  for (const file of localFiles(session, component)) {
    if (!file.isSource && !options.translations) continue
    const compared = await compareFile(session, component, file, languages)
    if (!compared) throw new ClientError(exitCodes.notFound, `${file.path} is missing here.`)
    const isUnchanged = isSame(compared)
    if (!isUnchanged && options.dryRun && !options.json) printDifference(session.terminal, compared)
    if (!isUnchanged && !options.dryRun) await upload(session, component, compared, options)
    const action = isUnchanged ? 'unchanged' : options.dryRun ? 'would upload' : 'uploaded'
    pushed.push({ component: component.slug, path: file.path, action })
  }
  return pushed
}

async function pushComponent(session: Session, component: ComponentSettings, options: PushOptions): Promise<Pushed[]> {
  if ((await session.service.find(componentPath(session, component))) !== undefined)
    return pushFiles(session, component, options)
  if (!options.create)
    throw new ClientError(
      exitCodes.notFound,
      `There is no component '${component.slug}' in project '${session.config.project}'.`,
    )
  if (!options.dryRun) await createComponent(session, component)
  const action = options.dryRun ? 'would create' : 'created'
  return localFiles(session, component).map(({ path }) => ({ component: component.slug, path, action }))
}

/** Sends source strings, and translations where asked; what the service has already is left alone. */
export async function push(terminal: Terminal, options: PushOptions): Promise<void> {
  const session = openSession(terminal, options)
  await ensureProject(session, options)
  const pushed: Pushed[] = []
  for (const [index, component] of session.components.entries()) {
    if (!options.json) terminal.note(`[${index + 1}/${session.components.length}] ${component.slug}`)
    pushed.push(...(await pushComponent(session, component, options)))
  }
  if (options.json) return terminal.out(toJson(pushed))
  for (const { path, action } of pushed) terminal.out(`${path}: ${action}`)
}
