import type { AddEdit, SetEdit } from '../model/edit-plan.ts'
import { onlyForm } from '../model/edit-rules.ts'
import type { Entry, FormatOptions } from '../model/format.ts'
import { newEntry } from '../model/new-entry.ts'
import { PathKeys } from '../model/path-keys.ts'
import { CATEGORIES, foreignForms, isCategory, spareOther } from '../model/plural-categories.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import type { ProblemList } from '../syntax/text/problems.ts'
import type { YamlDocument, YamlNode } from '../syntax/yaml/yaml-document.ts'
import type { YamlEditor, YamlPosition } from '../syntax/yaml/yaml-edit.ts'
import { NewYaml } from '../syntax/yaml/yaml-new.ts'
import { nestedYamlAdder, type YamlTraits } from './yaml-nested-file.ts'
import { arrows } from './yaml-path.ts'
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
    if (top === null) return
    const end = document.behind(top)
    let next = document.nodeAt(top + 1)
    for (let node = next; node !== undefined && node < end; node = next) {
      const parent = document.parent(node)
      const plural = this.isPlural(node)
      next = document.nodeAt(plural ? document.behind(node) : node + 1)
      if (parent === null || paths.prefixOf(parent) === null) continue
      if (plural || document.isScalar(node)) found(node)
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
    if (!this.traits.plurals || !document.isMap(node) || node === this.top) return false
    const first = document.firstChild(node)
    if (first === null || !isCategory(document.key(first))) return false
    return document.children(node).every((form) => isCategory(document.key(form)) && document.isScalar(form))
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
      target: this.targetOf(node),
      note: noteOf(document, node),
      state: document.isSound() ? 'unknown' : 'read-only',
      span: { start, end },
    })
  }

  private targetOf(node: YamlNode): string[] {
    const { document } = this
    if (!document.isMap(node)) return [document.scalar(node)]
    const forms = formsOf(document, node)
    return this.options.plural.categories.map((category) => {
      const form = forms.get(category)
      return form === undefined ? '' : document.scalar(form)
    })
  }

  texts(node: YamlNode): readonly YamlNode[] {
    return this.document.isMap(node) ? this.document.children(node) : [node]
  }

  foreign(node: YamlNode): readonly YamlNode[] {
    const { document, options } = this
    return document.isMap(node) ? foreignForms(formsOf(document, node), options.plural.categories) : []
  }

  set(session: YamlSession, node: YamlNode, { key, target }: SetEdit): void {
    const { document } = this
    const { categories } = this.options.plural
    const plural = document.isMap(node)
    if (!plural && target.length === 1) session.setScalar(node, onlyForm(key, target))
    else if (plural && target.length === categories.length) this.setForms(session, node, target)
    else if (target.length === 1) session.editor.replaceValue(node, onlyForm(key, target))
    else if (this.traits.plurals) session.editor.replaceValue(node, this.newForms(key, target))
    else onlyForm(key, target)
  }

  private setForms(session: YamlSession, map: YamlNode, target: readonly string[]): void {
    const { document } = this
    const { categories } = this.options.plural
    const forms = formsOf(document, map)
    const textOf = (category: string) => {
      const form = forms.get(category)
      return form === undefined ? undefined : document.scalar(form)
    }
    const spare = spareOther(categories, target, textOf)
    let position: YamlPosition = 'first'
    for (const category of CATEGORIES) {
      const form = forms.get(category)
      const text = target[categories.indexOf(category)] ?? (category === 'other' ? spare : undefined)
      if (form !== undefined) {
        if (text !== undefined) session.setScalar(form, text)
        position = { after: form }
      } else if (text !== undefined && text !== '') {
        position = { after: session.editor.insert(map, category, text, position) }
      }
    }
  }

  private newForms(key: string, target: readonly string[]): NewYaml {
    const { categories } = this.options.plural
    if (target.length !== categories.length) {
      throw new EditError('unrepresentable', key, `this language has ${categories.length} plural forms`)
    }
    const forms = new NewYaml('map')
    categories.forEach((category, index) => {
      forms.put(category, target[index] || null)
    })
    return forms
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
        const value = plural ? this.newForms(key, target) : onlyForm(key, target)
        nested.add({ key, value, after, note })
      },
      finish: () => nested.finish(),
    }
  }
}

function formsOf(document: YamlDocument, map: YamlNode): Map<string, YamlNode> {
  return new Map(document.children(map).map((form) => [document.key(form), form]))
}

/** The comment right above a member. */
function noteOf(document: YamlDocument, node: YamlNode): string {
  const start = document.note(node)
  if (start === -1) return ''
  const lines = document.text.slice(start, document.head(node)).split(/\r\n|\n|\r/)
  return lines
    .map((line) => line.trim())
    .filter((line) => line.startsWith('#'))
    .map((line) => line.slice(line.startsWith('# ') ? 2 : 1))
    .join('\n')
}
