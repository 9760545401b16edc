import { EditError } from '../syntax/text/edit-error.ts'
import { MadeEntries } from './entry-list.ts'
import type { Catalog, Edit, FileFormat, FormatOptions } from './format.ts'

/** Keys are shown as the file spells them, while the format itself goes by what they mean. */
export interface KeySpelling<Tree> {
  /** Keys that are spelled otherwise than they read, by what they mean. */
  spellings(tree: Tree): ReadonlyMap<string, string>
  /** Has the file a string of this meaning? */
  has(tree: Tree, key: string): boolean
  /** What a spelling means that no file has. */
  meaning(spelled: string): string
}

interface Spelled<Tree> {
  readonly inner: Catalog<Tree>
  /** Of those that are shown otherwise. */
  readonly meanings: ReadonlyMap<string, string>
}

/**
 * A format whose keys are shown as the template spells them, else as the file does: a file that writes the same key in another
 * way still has the same string.
 */
export function withSpelledKeys<Tree>(format: FileFormat<Tree>, spelling: KeySpelling<Tree>): FileFormat<Tree> {
  const read = new WeakMap<Catalog<Tree>, Spelled<Tree>>()
  const templates = new WeakMap<Uint8Array, ReadonlyMap<string, string>>()
  const ofTemplate = (template: Uint8Array, options: FormatOptions): ReadonlyMap<string, string> => {
    const known = templates.get(template) ?? spelling.spellings(format.read(template, options).tree)
    templates.set(template, known)
    return known
  }
  const isKnown = (map: ReadonlyMap<string, string>, inner: Catalog<Tree>) => map.size > 0 && inner.entries.length > 0
  return {
    ...format,
    formerKey: (key) => spelling.meaning(key),
    read(file, options) {
      const inner = format.read(file, options)
      const { template } = options
      // The key is the source text there.
      if (template === undefined && format.linguality === 'both') return inner
      const own = spelling.spellings(inner.tree)
      const theirs = template === undefined || template === file ? own : ofTemplate(template, options)
      const shown = new Map([...own, ...theirs])
      const meanings = new Map(Array.from(shown, ([key, spelled]) => [spelled, key]))
      const catalog = isKnown(shown, inner) ? { ...inner, entries: shownEntries(inner, shown) } : { ...inner }
      read.set(catalog, { inner, meanings })
      return catalog
    },
    write(catalog, edits) {
      const spelled = read.get(catalog)
      if (spelled === undefined) return format.write(catalog, edits)
      const { inner, meanings } = spelled
      const meaning = (key: string) =>
        meanings.get(key) ?? (spelling.has(inner.tree, key) ? key : spelling.meaning(key))
      try {
        return format.write(
          inner,
          edits.map((edit) => meant(edit, meaning)),
        )
      } catch (error) {
        const blamed = error instanceof EditError ? edits.find(({ key }) => meaning(key) === error.key) : undefined
        if (!(error instanceof EditError) || blamed === undefined) throw error
        throw new EditError(error.code, blamed.key, error.message)
      }
    },
  }
}

const shownEntries = ({ entries }: Catalog, shown: ReadonlyMap<string, string>): Catalog['entries'] =>
  new MadeEntries(entries.length, (position) => {
    const entry = entries.at(position)
    if (entry === undefined) throw new RangeError(`There is no entry ${position}.`)
    return { ...entry, key: shown.get(entry.key) ?? entry.key }
  })

function meant(edit: Edit, meaning: (key: string) => string): Edit {
  const key = meaning(edit.key)
  if (edit.kind !== 'add') return { ...edit, key }
  const spelled = { ...edit, key, spelling: edit.key }
  return typeof edit.after === 'string' ? { ...spelled, after: meaning(edit.after) } : spelled
}
