import { posix } from 'node:path'
import { type Message, message } from '#core/messages/message.ts'
import { extractionFields, extractionProblem, extractorOptions } from '#server/addons/gettext/extraction-settings.ts'
import { fitsTemplate, mergeIntoTranslations } from '#server/addons/gettext/merge-template.ts'
import { demandDue } from '#server/addons/kinds/interval.ts'
import { decodeText } from '#server/addons/kinds/text-file.ts'
import { type AddonKind, type AddonWork, everywhere } from '#server/addons/model/addon.ts'
import { text, texts, type Values } from '#server/addons/model/fields.ts'
import type { OwnCommit } from '#server/addons/model/file-step.ts'
import { queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import { inTransaction } from '#server/db/database.ts'
import { deleteSetting, readSetting, writeSetting } from '#server/db/queries/site/settings.ts'
import { AppError } from '#server/errors.ts'
import { runGettext } from '#server/vcs/gettext-tools.ts'

const MAX_FILES = 20_000

/** Set while an extraction is wanted: it is made with the next commit. */
const markOf = (addonId: number, componentId: number): string => `extract:${addonId}:${componentId}`

/** Source files by the patterns, or by a list that the repository has. */
async function sourcesOf({ files }: OwnCommit, values: Values): Promise<string[]> {
  if (text(values, 'input_mode') === 'patterns') {
    const patterns = texts(values, 'source_patterns')
    return files.list().filter((path) => patterns.some((pattern) => posix.matchesGlob(path, pattern)))
  }
  const list = await files.bytes(text(values, 'potfiles_path'))
  const lines = ((list && decodeText(list)) ?? '').split(/\r?\n/).map((line) => line.trim())
  return lines.filter((line) => line !== '' && !line.startsWith('#') && files.has(line))
}

const HEADER = /^(?:#[^\n]*\n)*msgid ""\nmsgstr ""\n(?:"[^\n]*"\n)*/
const DATE = /^"POT-Creation-Date:[^\n]*$/m

/** What people wrote at the top of the template stays, but for its date. */
function withOldHeader(made: string, before: string | undefined): string {
  const [old, fresh] = [before && HEADER.exec(before)?.[0], HEADER.exec(made)?.[0]]
  if (!old || !fresh) return made
  const date = DATE.exec(fresh)?.[0]
  return (date === undefined ? old : old.replace(DATE, () => date)) + made.slice(fresh.length)
}

async function extract(commit: OwnCommit, values: Values): Promise<void> {
  const { component, files, programs } = commit
  // A line break in a name would make two names of it.
  const paths = (await sourcesOf(commit, values)).filter((path) => !/[\r\n]/.test(path))
  if (paths.length === 0 || paths.length > MAX_FILES || files.obstacle(component.new_base) !== undefined) return
  const given = new Map<string, Uint8Array>([['files.list', Buffer.from(`${paths.join('\n')}\n`)]])
  for (const path of paths) {
    const bytes = await files.bytes(path)
    if (bytes) given.set(`source/${path}`, bytes)
  }
  const fixed = ['--from-code=UTF-8', '--directory=source', '--files-from=files.list', '--output=made.pot']
  const args = [...fixed, ...extractorOptions(values, component)]
  const run = { tool: 'xgettext', environment: programs, args, files: given, output: 'made.pot' } as const
  const made = await runGettext(run)
  if (!made) return
  const bytes = await files.bytes(component.new_base)
  const before = bytes && decodeText(bytes)
  const kept = values.normalize_header === true ? undefined : before
  const after = withOldHeader(Buffer.from(made).toString('utf8'), kept)
  if (after.replace(DATE, '') !== before?.replace(DATE, '')) files.write(component.new_base, Buffer.from(after))
}

async function write(commit: OwnCommit, values: Values): Promise<void> {
  const { db, addonId, component, troubles } = commit
  const mark = markOf(addonId, component.id)
  if ((await readSetting(db, mark)) === undefined) return
  troubles.begin()
  try {
    await extract(commit, values)
    if (values.update_po_files === true) await mergeIntoTranslations(commit)
  } catch (error) {
    // What gettext cannot read keeps no edit of people waiting.
    if (!(error instanceof AppError)) throw error
    troubles.add(component.new_base, error.said)
  }
  await deleteSetting(db, mark)
}

/** Every so often, or when somebody asks: the template is made with a commit, which is asked for. */
async function run(work: AddonWork): Promise<Message> {
  await demandDue(work)
  const { db, addon, component, now } = work
  await inTransaction(db, async (tx) => {
    await writeSetting(tx, markOf(addon.id, component.id), '1')
    await queueRepositoryJob(tx, 'commit_component', component.id, now())
  })
  return message('addon.templateWithCommit')
}

export const extractStrings: AddonKind = {
  name: 'weblate.gettext.xgettext',
  title: 'Update POT file (xgettext)',
  summary: 'Makes the template anew from the source files, every so often.',
  scopes: everywhere,
  fields: extractionFields,
  fits: fitsTemplate,
  programs: ['xgettext', 'msgmerge'],
  whyNot: async (_, values) => extractionProblem(values),
  daily: true,
  run,
  bringsStrings: true,
  files: { wholeTree: true, paths: ({ new_base }) => [new_base], alert: 'ExtractPotAddonError', write },
}
