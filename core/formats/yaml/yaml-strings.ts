import type { AddEdit, SetEdit } from '../model/edit-plan.ts'
import { onlyForm } from '../model/edit-rules.ts'
import type { Entry, FormatOptions } from '../model/format.ts'
import { newEntry } from '../model/new-entry.ts'
import { PathKeys } from '../model/path-keys.ts'
import { foreignForms } from '../model/plural-categories.ts'
import type { ProblemList } from '../syntax/text/problems.ts'
import type { YamlDocument, YamlNode } from '../syntax/yaml/yaml-document.ts'
import type { YamlEditor } from '../syntax/yaml/yaml-edit.ts'
import { nestedYamlAdder, type YamlTraits } from './yaml-nested-file.ts'
import { noteOf } from './yaml-note.ts'
import { arrows } from './yaml-path.ts'
import { formsOf, isPluralMap, newForms, newOnlyForm, onlyFormOf, readForms, setForms } from './yaml-plural.ts'
import type { YamlSession, YamlStrings } from './yaml-session.ts'

/**
 * Every scalar is a string whose key is its path. Where a part of the file could not be read none may be changed: a line more
 * or less decides what the others mean.
 */
export class PathsOfYaml implements YamlStrings {
  readonly top: YamlNode | null
  private readonly document: YamlDocument
  private readonly options: FormatOptions
  private readonly problems: ProblemList
  private readonly traits: YamlTraits
  private readonly paths: PathKeys<YamlNode>

  constructor(document: YamlDocument, options: FormatOptions, problems: ProblemList, traits: YamlTraits) {
    this.document = document
    this.options = options
    this.problems = problems
    this.traits = traits
    this.top = traits.top
    this.paths = new PathKeys(document, arrows(document, traits.top), problems, traits.top)
  }

  each(found: (node: YamlNode) => void): void {
    const { document, top, paths } = this
    const { nulls = true } = this.traits
    if (top === null) return
    const end = document.behind(top)
    let next = document.nodeAt(top + 1)
    for (let node = next; node !== undefined && node < end; node = next) {
      const parent = document.parent(node)
      const plural = this.isPlural(node)
      next = document.nodeAt(plural ? document.behind(node) : node + 1)
      if (parent === null || paths.prefixOf(parent) === null) continue
      if (plural || (document.isScalar(node) && (nulls || !document.isNull(node)))) found(node)
      else if (document.kind(node) === 'alias') this.reportAlias(node)
    }
  }

  private reportAlias(node: YamlNode): void {
    const { document } = this
    if (document.key(node) === '<<') return
    const message = 'an alias says what its anchor says and cannot be translated by itself'
    this.problems.add('unsupported', message, document.head(node), document.end(node))
  }

  /** A map of plural categories and nothing else. */
  isPlural(node: YamlNode): boolean {
    const { document } = this
    return this.traits.plurals && node !== this.top && isPluralMap(document, node)
  }

  key(node: YamlNode): string {
    return this.paths.key(node)
  }

  hash(node: YamlNode): number {
    return this.paths.hash(node)
  }

  entry(node: YamlNode, key: string): Entry {
    const { document, options } = this
    const [start, end] = [document.head(node), document.end(node)]
    return newEntry({
      key,
      source: options.template === undefined ? [key] : [],
      target: this.targetOf(node, key),
      note: noteOf(document, node),
      state: document.isSound() ? 'unknown' : 'read-only',
      span: { start, end },
    })
  }

  private targetOf(node: YamlNode, key: string): string[] {
    const { document } = this
    if (!document.isMap(node)) return [document.scalar(node)]
    const single = this.singleForm(node, key)
    if (single !== undefined) return [document.scalar(single)]
    return readForms(document, node, this.options)
  }

  /** The form that is the whole text, where a plural says the same of all numbers. */
  private singleForm(node: YamlNode, key: string): YamlNode | undefined {
    const form = onlyFormOf(this.document, node)
    return form !== undefined && this.traits.isSingle?.(key) ? form : undefined
  }

  texts(node: YamlNode): readonly YamlNode[] {
    return this.document.isMap(node) ? this.document.children(node) : [node]
  }

  foreign(node: YamlNode): readonly YamlNode[] {
    const { document, options } = this
    if (document.isMap(node) && this.singleForm(node, this.key(node)) !== undefined) return []
    return document.isMap(node) ? foreignForms(formsOf(document, node), options.plural.categories) : []
  }

  set(session: YamlSession, node: YamlNode, { key, target }: SetEdit): void {
    const { document } = this
    const { categories } = this.options.plural
    const plural = document.isMap(node)
    const single = plural && target.length === 1 ? this.singleForm(node, key) : undefined
    if (single !== undefined) session.setScalar(single, onlyForm(key, target))
    else if (!plural && target.length === 1) session.setScalar(node, onlyForm(key, target))
    else if (plural && target.length === categories.length) setForms(session, node, target)
    else if (target.length === 1) session.editor.replaceValue(node, onlyForm(key, target))
    else if (this.traits.plurals) session.editor.replaceValue(node, newForms(this.options, key, target))
    else onlyForm(key, target)
  }

  relabel(editor: YamlEditor): void {
    const { language } = this.traits
    if (language !== undefined) editor.setKey(language, this.options.language)
  }

  adder(session: YamlSession): { add(edit: AddEdit): void; finish(): void } {
    const { traits } = this
    const nested = nestedYamlAdder(session, traits)
    return {
      add: ({ key, target, after, note }) => {
        const plural = traits.plurals && (target.length > 1 || session.isPluralInTemplate(key))
        const single = plural && target.length === 1 && traits.isSingle?.(key)
        const forms = () => (single ? newOnlyForm(onlyForm(key, target)) : newForms(this.options, key, target))
        const value = plural ? forms() : onlyForm(key, target)
        nested.add({ key, value, after, note })
      },
      finish: () => nested.finish(),
    }
  }
}
