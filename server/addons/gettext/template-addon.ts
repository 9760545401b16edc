import { type Message, message } from '#core/messages/message.ts'
import { fitsTemplate, mergeIntoTranslations } from '#server/addons/gettext/merge-template.ts'
import { demandDue } from '#server/addons/kinds/interval.ts'
import { decodeText } from '#server/addons/kinds/text-file.ts'
import { type AddonKind, type AddonWork, everywhere } from '#server/addons/model/addon.ts'
import type { Values } from '#server/addons/model/fields.ts'
import type { OwnCommit } from '#server/addons/model/file-step.ts'
import { queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import { inTransaction } from '#server/db/database.ts'
import { deleteSetting, readSetting, writeSetting } from '#server/db/queries/site/settings.ts'
import { AppError } from '#server/errors.ts'

/** Set while an extraction is wanted: it is made with the next commit. */
const markOf = (addonId: number, componentId: number): string => `extract:${addonId}:${componentId}`

const HEADER = /^(?:#[^\n]*\n)*msgid ""\nmsgstr ""\n(?:"[^\n]*"\n)*/
const DATE = /^"POT-Creation-Date:[^\n]*$/m

/** What people wrote at the top of the template stays, but for its date. */
function withOldHeader(made: string, before: string | undefined): string {
  const [old, fresh] = [before && HEADER.exec(before)?.[0], HEADER.exec(made)?.[0]]
  if (!old || !fresh) return made
  const date = DATE.exec(fresh)?.[0]
  return (date === undefined ? old : old.replace(DATE, () => date)) + made.slice(fresh.length)
}

/** Makes the text of a template from the files of a repository; undefined where they have no strings. */
type MakeTemplate = (commit: OwnCommit, values: Values) => Promise<string | undefined>

async function replaceTemplate(commit: OwnCommit, values: Values, make: MakeTemplate): Promise<void> {
  const { component, files } = commit
  if (files.obstacle(component.new_base) !== undefined)
    throw new AppError('settings', message('addon.templateInTheWay', { path: component.new_base }))
  const made = await make(commit, values)
  if (made === undefined) throw new AppError('settings', message('addon.noStringsFound'))
  const bytes = await files.bytes(component.new_base)
  const before = bytes && decodeText(bytes)
  const after = withOldHeader(made, values.normalize_header === true ? undefined : before)
  if (after.replace(DATE, '') !== before?.replace(DATE, '')) files.write(component.new_base, Buffer.from(after))
}

async function write(commit: OwnCommit, values: Values, make: MakeTemplate): Promise<void> {
  const { db, addonId, component, problems } = commit
  const mark = markOf(addonId, component.id)
  if ((await readSetting(db, mark)) === undefined) return
  problems.begin()
  try {
    await replaceTemplate(commit, values, make)
    if (values.update_po_files === true) await mergeIntoTranslations(commit)
  } catch (error) {
    // What gettext cannot read keeps no edit of people waiting.
    if (!(error instanceof AppError)) throw error
    problems.add(component.new_base, error.said)
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

/** An add-on that makes the template of a component anew, every so often. */
export const templateAddon = (
  own: Pick<AddonKind, 'name' | 'title' | 'summary' | 'fields' | 'programs'> & Partial<Pick<AddonKind, 'whyNot'>>,
  make: MakeTemplate,
): AddonKind => ({
  scopes: everywhere,
  fits: fitsTemplate,
  daily: true,
  run,
  bringsStrings: true,
  files: {
    wholeTree: true,
    paths: ({ new_base }) => [new_base],
    alert: 'ExtractPotAddonError',
    write: (commit, values) => write(commit, values, make),
  },
  ...own,
})
