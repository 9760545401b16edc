import type { JsonObject } from '#core/text/json-object.ts'
import { list, number, text } from '#core/text/loose-json.ts'
import { isFuzzy, isTranslated } from '#core/units/state.ts'
import { apiPath, fileHashes } from '#server/move-in/api-calls.ts'
import type { NewestChanges } from '#server/move-in/compare-history.ts'
import { compareRemarks, type DiscussedString, discussedString } from '#server/move-in/compare-remarks.ts'
import { type Comparison, compareFields, ONLY_HERE } from '#server/move-in/comparison.ts'
import type { MoveInContext } from '#server/move-in/context.ts'
import { isKeyless } from '#server/move-in/kinds/units-by-strings.ts'
import { PeopleEdits } from '#server/move-in/people-edits.ts'

/** Figures that strings themselves tell. */
const figures = [
  'total',
  'total_words',
  'translated',
  'translated_words',
  'fuzzy',
  'fuzzy_words',
  'have_suggestion',
  'have_comment',
] as const

/** Fields of a translation that both servers must show alike; figures of checks are each server's own. */
const translationFields = ['language_code', 'filename', 'is_template', 'is_source', ...figures, 'last_change'] as const

const unitFields = [
  'source',
  'previous_source',
  'target',
  'content_hash',
  'location',
  'context',
  'note',
  'flags',
  'state',
  'has_suggestion',
  'has_comment',
  'num_words',
  'priority',
  'explanation',
  'extra_flags',
  'timestamp',
  'labels',
] as const

interface Compared {
  readonly there: JsonObject
  readonly here: JsonObject | undefined
  readonly component: JsonObject
  readonly newest: NewestChanges
}

/** Compares a translation with its strings. */
export async function compareTranslation(
  context: MoveInContext,
  comparison: Comparison,
  { there, here, component, newest }: Compared,
): Promise<void> {
  const path = apiPath(text(there, 'url') ?? '')
  const strings = here && (await compareUnits(context, comparison, there, sameFiles(component, there, here)))
  const excuse = (field: string) => {
    if (field === 'last_change') {
      if (component.vcs === 'local') return 'files without a repository are committed here'
      return here?.last_change === newest.get(path) ? LAGS : undefined
    }
    const [one, other] = [strings?.there.get(field), strings?.here.get(field)]
    if (one === undefined || one !== other) return undefined
    return strings?.hasMore ? NEWER : LAGS
  }
  compareFields(comparison, 'translation', path, translationFields, { there, here, excuse })
}

const LAGS = 'figures of the other server lag behind its own strings and history'
const NEWER = 'upstream has strings that the other server has not read yet'
const OTHERWISE = 'the same file is read otherwise'
const KEYS = 'strings of documents have keys of their own here'
const LAST_READ = 'the other server shows strings without a template as the file that it read last has them'
const UNREAD = 'the other server has not read its own file since it wrote it'

/** Which files both servers have read in the very same state. */
interface SameFiles {
  /** Keys and texts are in files of their own. */
  readonly isMonolingual: boolean
  readonly isOwn: boolean
  /** The one that source strings come from; in bilingual formats the own one. */
  readonly isSource: boolean
  /** The other server's own file was read here, without a repository, and it has not read that itself. */
  readonly isUnread: boolean
  /** The other server's own file, without a repository: until that is read again, strings that are added have the position of others. */
  readonly isLocal: boolean
  /** Strings have no template, and the translation no file that both have read in the same state: source languages have none. */
  readonly isOfOthers: boolean
}

function sameFiles(component: JsonObject, there: JsonObject, here: JsonObject): SameFiles {
  const [one, other] = [fileHashes(there), fileHashes(here)]
  const isOwn = one.join() !== '' && one.join() === other.join()
  const isSource = (one.at(-1) ?? '') !== '' && one.at(-1) === other.at(-1)
  const isMonolingual = (text(component, 'template') ?? '') !== ''
  const isLocal = component.vcs === 'local'
  return { isMonolingual, isOwn, isSource, isLocal, isUnread: isLocal && !isOwn, isOfOthers: !isMonolingual && !isOwn }
}

/** What a server takes from a file. '' stands for the whole string. */
const fieldsOfFiles = new Set(['', 'source', 'target', 'content_hash', 'note', 'location', 'flags', 'num_words'])

/** Of these, what an edit changes. */
const editedFields = new Set(['', 'target'])

/** Of these, what nobody can write but a file. */
const ofFilesOnly = new Set(['flags', 'note', 'location'])

/** Both have read the very same file and nobody has edited this since: one reads it otherwise. */
const readOtherwise =
  (unit: JsonObject, { isOwn, isSource, isUnread, isOfOthers }: SameFiles) =>
  (field: string) => {
    if (isUnread && ofFilesOnly.has(field)) return UNREAD
    if (isOfOthers && ofFilesOnly.has(field)) return LAST_READ
    if (!fieldsOfFiles.has(field)) return undefined
    const isSame = editedFields.has(field) ? isOwn && unit.pending === false : isOwn || isSource
    return isSame ? OTHERWISE : undefined
  }

/** What a string is known by, and what follows from that. */
const ofKeys = new Set(['context', 'content_hash', 'location'])

const sourceOf = (unit: JsonObject): string => JSON.stringify(list(unit, 'source'))

const targetOf = (unit: JsonObject): string => JSON.stringify(list(unit, 'target'))

const labelsOf = (unit: JsonObject) =>
  list(unit, 'labels')
    .map((label) => text(label, 'name'))
    .toSorted()

/** Figures as the strings themselves have them. */
class Figures {
  readonly #counts = new Map<string, number>(figures.map((field) => [field, 0]))

  get(field: string): number | undefined {
    return this.#counts.get(field)
  }

  add(unit: JsonObject): void {
    const [state, words] = [number(unit, 'state') ?? 0, number(unit, 'num_words') ?? 0]
    const [translated, fuzzy] = [Number(isTranslated(state)), Number(isFuzzy(state))]
    this.#add('total', 1)
    this.#add('total_words', words)
    this.#add('translated', translated)
    this.#add('translated_words', translated * words)
    this.#add('fuzzy', fuzzy)
    this.#add('fuzzy_words', fuzzy * words)
    this.#add('have_suggestion', Number(unit.has_suggestion === true))
    this.#add('have_comment', Number(unit.has_comment === true))
  }

  #add(field: (typeof figures)[number], count: number): void {
    this.#counts.set(field, (this.#counts.get(field) ?? 0) + count)
  }
}

interface ComparedStrings {
  readonly there: Figures
  /** Of those that are on both servers. */
  readonly here: Figures
  readonly hasMore: boolean
}

async function compareUnits(
  context: MoveInContext,
  comparison: Comparison,
  translation: JsonObject,
  files: SameFiles,
): Promise<ComparedStrings> {
  const { remote, local } = context
  const path = apiPath(text(translation, 'url') ?? '')
  const all = await local.allExact(`${path}units/`)
  const here = new Map(all.map((unit) => [text(unit, 'id_hash'), unit]))
  const bySource = new Map(all.toReversed().map((unit) => [sourceOf(unit), unit]))
  const both = { there: new Figures(), here: new Figures() }
  const positions: Positions[] = []
  const discussed: DiscussedString[] = []
  const resolved = await remote.resolvedComments()
  const edits = new PeopleEdits(remote, `${path}changes/`)
  for await (const page of remote.strings(translation))
    for (const unit of page) {
      const same = here.get(text(unit, 'id_hash'))
      const other = same ?? (isKeyless(unit, files.isMonolingual) ? bySource.get(sourceOf(unit)) : undefined)
      here.delete(text(other, 'id_hash'))
      both.there.add(unit)
      if (other) both.here.add(other)
      const hasOtherText = other !== undefined && targetOf(unit) !== targetOf(other)
      const isUnedited = hasOtherText && unit.pending === false && !(await edits.edited()).has(number(unit, 'id') ?? 0)
      const pair = {
        there: { ...unit, labels: labelsOf(unit) },
        here: other && { ...other, labels: labelsOf(other) },
        excuse: (field: string) => {
          if (other && !same && ofKeys.has(field)) return KEYS
          return field === 'target' && isUnedited ? OTHERWISE : readOtherwise(unit, files)(field)
        },
      }
      const name = `${path}: ${text(unit, 'context') ?? list(unit, 'source')[0]}`
      compareFields(comparison, 'string', name, unitFields, pair)
      if (other) discussed.push(...discussedString(name, { there: unit, here: other, resolved }))
      const [at, otherAt] = [number(unit, 'position'), number(other, 'position')]
      if (at !== undefined && otherAt !== undefined) positions.push({ name, there: at, here: otherAt })
    }
  await compareRemarks(context, comparison, discussed)
  for (const unit of here.values()) noteOnlyHere(comparison, path, unit, files)
  comparePositions(comparison, positions, [...here.values()], files)
  return { ...both, hasMore: here.size > 0 }
}

function noteOnlyHere(comparison: Comparison, path: string, unit: JsonObject, { isOwn, isSource }: SameFiles): void {
  const name = text(unit, 'context') || String(list(unit, 'source')[0] ?? '')
  const difference = { kind: 'string', object: `${path}: ${name}`, field: ONLY_HERE, there: '', here: name }
  if (isOwn) comparison.differsOnPurpose(OTHERWISE, difference)
  else if (!isSource) comparison.differsOnPurpose(NEWER, difference)
  else comparison.differs(difference)
}

/** Where a string stands in the lists of both. */
interface Positions {
  readonly name: string
  readonly there: number
  readonly here: number
}

/** Strings that are only here push those after them one further: that is told once, of them. */
function comparePositions(
  comparison: Comparison,
  positions: readonly Positions[],
  onlyHere: readonly JsonObject[],
  { isLocal, isUnread, isOfOthers }: SameFiles,
): void {
  const hasTies = isLocal && new Set(positions.map(({ there }) => there)).size < positions.length
  const added = onlyHere.map((unit) => number(unit, 'position') ?? 0).toSorted((one, other) => one - other)
  let before = 0
  for (const { name, there, here } of positions.toSorted((one, other) => one.here - other.here)) {
    while ((added[before] ?? here) < here) before++
    if (here - before === there) continue
    const difference = { kind: 'string', object: name, field: 'position', there: String(there), here: String(here) }
    if (isUnread || hasTies) comparison.differsOnPurpose(UNREAD, difference)
    else if (isOfOthers) comparison.differsOnPurpose(LAST_READ, difference)
    else comparison.differs(difference)
  }
}
