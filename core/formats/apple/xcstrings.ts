import { json } from '../json/json.ts'
import { createJson, readJson, writeJson } from '../json/json-catalog.ts'
import { jsonEntry, textAt } from '../json/json-entry.ts'
import { jsonParams } from '../json/json-params.ts'
import type { JsonAdder, JsonDialect, JsonSession, JsonStrings, JsonTree } from '../json/json-session.ts'
import type { Entry, EntryState, FileFormat, FormatOptions } from '../model/format.ts'
import type { JsonDocument, JsonNode } from '../syntax/json/json-document.ts'
import type { ProblemList } from '../syntax/text/problems.ts'
import { catalogLanguages } from './xcstrings-languages.ts'
import {
  type CatalogLanguages,
  hasNoSlot,
  isOdd,
  isSameLanguage,
  keyOfSlot,
  localizationOf,
  nodeOfSlot,
  pluralOf,
  readSlot,
  type Slot,
  slotsOf,
  stateOf,
  unitsOf,
} from './xcstrings-slots.ts'
import { newString, setSlot } from './xcstrings-write.ts'

const strings: JsonDialect = (document, options, problems) => new CatalogStrings(document, options, problems)

class CatalogStrings implements JsonStrings {
  private readonly document: JsonDocument
  private readonly options: FormatOptions
  private readonly problems: ProblemList
  private readonly languages: CatalogLanguages
  /** Slots that are not simply the string itself. */
  private readonly slots = new Map<JsonNode, Slot>()
  /** Strings of several slots. */
  private readonly varied = new Map<JsonNode, readonly Slot[]>()

  constructor(document: JsonDocument, options: FormatOptions, problems: ProblemList) {
    this.document = document
    this.options = options
    this.problems = problems
    const source = textAt(document, document.root ?? undefined, 'sourceLanguage') || options.sourceLanguage
    this.languages = { source, target: options.language }
  }

  each(found: (node: JsonNode) => void): void {
    const { document, problems } = this
    const container = document.child(document.root, 'strings')
    for (const member of container === undefined ? [] : document.children(container)) {
      const localizations = document.child(member, 'localizations')
      const odd = localizations !== undefined && !document.isObject(localizations)
      if (document.keyStart(member) === -1 || !document.isObject(member) || odd) {
        problems.add('unsupported', 'not a string', document.memberStart(member), document.end(member))
        continue
      }
      if (localizations === undefined && document.key(member) === '') continue
      const slots = slotsOf(document, member, this.languages)
      if (slots.length > 1) this.varied.set(member, slots)
      for (const slot of slots) {
        const node = nodeOfSlot(slot)
        if (node !== member || slots.length > 1) this.slots.set(node, slot)
        found(node)
      }
    }
  }

  private slot(node: JsonNode): Slot {
    const known = this.slots.get(node)
    if (known !== undefined) return known
    const source = localizationOf(this.document, node, this.languages.source)
    return { member: node, path: [], source, target: localizationOf(this.document, node, this.languages.target) }
  }

  key(node: JsonNode): string {
    const slot = this.slot(node)
    return keyOfSlot(this.document.key(slot.member), slot)
  }

  entry(node: JsonNode, key: string): Entry {
    const { document } = this
    const slot = this.slot(node)
    const target = this.targetOf(slot)
    const source = this.sourceOf(slot)
    return jsonEntry(document, slot.member, {
      key,
      context: source.length === 1 && source[0] === key ? '' : key,
      source,
      target,
      note: textAt(document, slot.member, 'comment'),
      state: this.stateOf(slot, target),
    })
  }

  private sourceOf({ member, path, source }: Slot): string[] {
    const { categories } = this.options.sourcePlural
    if (source !== undefined) {
      const forms = readSlot(this.document, source, categories)
      return forms.map((form) => form || (forms.at(-1) ?? ''))
    }
    return [path.length === 0 ? this.document.key(member) : '']
  }

  private targetOf({ member, path, source, target }: Slot): string[] {
    const { document, options, languages } = this
    const { categories } = options.plural
    if (target !== undefined) return readSlot(document, target, categories)
    if (isSameLanguage(languages.source, languages.target)) return [path.length === 0 ? document.key(member) : '']
    return source !== undefined && pluralOf(document, source) !== undefined ? categories.map(() => '') : ['']
  }

  private stateOf({ member, path, target }: Slot, texts: readonly string[]): EntryState {
    const { document } = this
    const translate = document.child(member, 'shouldTranslate')
    if (translate !== undefined && document.kind(translate) === 'false') return 'read-only'
    const localization = localizationOf(document, member, this.languages.target)
    for (const node of [localization, target]) if (node !== undefined && isOdd(document, node)) return 'read-only'
    if (target === undefined && hasNoSlot(document, localization, path)) return 'read-only'
    if (target === undefined) return texts.every((text) => text === '') ? 'empty' : 'translated'
    return stateOf(document, target, texts)
  }

  isPlural(node: JsonNode): boolean {
    return pluralOf(this.document, this.slot(node).target) !== undefined
  }

  texts(node: JsonNode): readonly JsonNode[] {
    const { document } = this
    const { target } = this.slot(node)
    return target === undefined ? [] : unitsOf(document, target).flatMap((unit) => document.child(unit, 'value') ?? [])
  }

  /** A variation goes from all languages; the string goes with its last one. */
  members(node: JsonNode): readonly JsonNode[] {
    const { document } = this
    const { member, path } = this.slot(node)
    const localizations = document.child(member, 'localizations')
    if (!this.varied.has(member) || localizations === undefined) return [member]
    const found = document.children(localizations).flatMap((localization) => {
      if (path.length === 0)
        return ['stringUnit', 'variations'].flatMap((name) => document.child(localization, name) ?? [])
      let at: JsonNode | undefined = localization
      for (const name of path) at = document.child(at, name)
      return at ?? []
    })
    return found
  }

  set(session: JsonSession, node: JsonNode, edit: Parameters<JsonStrings['set']>[2]): void {
    const slot = this.slot(node)
    setSlot(session, slot, edit, { present: this.targetOf(slot), languages: this.languages })
  }

  adder(session: JsonSession): JsonAdder {
    return {
      add: (edit) => {
        if (this.document.root === null) this.labelNewFile(session, edit.key)
        const container = session.containerAt('strings', 'object', edit.key)
        session.put(container, newString(session, edit, this.languages), edit)
      },
      finish: () => {
        for (const [member, slots] of this.varied) {
          const gone = slots.every((slot) =>
            this.members(nodeOfSlot(slot)).every((node) => session.editor.isGone(node)),
          )
          if (gone) session.editor.remove(member)
        }
      },
    }
  }

  private labelNewFile(session: JsonSession, key: string): void {
    const root = session.rootObject(key)
    if (typeof root !== 'object' || root.heads.length > 0) return
    session.editor.insert(root, 'sourceLanguage', this.languages.source)
    session.containerAt('strings', 'object', key)
    session.editor.insert(root, 'version', '1.0')
  }
}

const emptyCatalog = ({ sourceLanguage }: FormatOptions): string =>
  `{\n  "sourceLanguage" : ${JSON.stringify(sourceLanguage)},\n  "strings" : {\n\n  },\n  "version" : "1.0"\n}\n`

/** String catalogs of Xcode: one file for all languages. */
export const xcstrings: FileFormat<JsonTree> = {
  ...json,
  id: 'xcstrings',
  name: 'Apple string catalog',
  params: jsonParams,
  globs: ['*.xcstrings'],
  usedIn: ['apple'],
  linguality: 'bilingual',
  abilities: {
    ...json.abilities,
    plurals: true,
    notes: true,
    contexts: true,
    states: ['empty', 'needs-editing', 'translated', 'read-only'],
  },
  codeStyle: 'bcp',
  sniff: () => 90,
  read: (file, options) => readJson(file, options, strings),
  write: (catalog, edits) => writeJson(xcstrings, catalog, edits),
  create: (options) => createJson(options, strings, emptyCatalog(options)),
  languages: catalogLanguages,
}
