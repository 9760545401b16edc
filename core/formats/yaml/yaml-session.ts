import type { AddEdit, SetEdit } from '../model/edit-plan.ts'
import type { Entry, FormatOptions } from '../model/format.ts'
import { positionAfter } from '../model/member-position.ts'
import type { PathStep } from '../model/nested-adder.ts'
import { optionsOfSource } from '../model/source-options.ts'
import type { IndexedStrings, StringIndex } from '../model/string-index.ts'
import { collectProblems, type ProblemList } from '../syntax/text/problems.ts'
import { decode, type SourceText } from '../syntax/text/source-text.ts'
import { parseYaml } from '../syntax/yaml/yaml.ts'
import type { YamlDocument, YamlNode } from '../syntax/yaml/yaml-document.ts'
import { YamlEditor, type YamlPosition } from '../syntax/yaml/yaml-edit.ts'
import type { NewYaml, NewYamlMember } from '../syntax/yaml/yaml-new.ts'
import { yamlStyle } from '../syntax/yaml/yaml-style.ts'

/** One write: the file, its editor, and what was added so far. */
export class YamlSession {
  readonly tree: YamlTree
  readonly document: YamlDocument
  readonly editor: YamlEditor
  readonly added = new Map<string, NewYamlMember>()
  private templateTree: YamlTree | undefined

  constructor(tree: YamlTree) {
    const { document, options, strings } = tree
    this.tree = tree
    this.document = document
    const samples =
      document.size > 1 || options.template === undefined ? [document] : [document, parse(options.template)]
    this.editor = new YamlEditor(document, yamlStyle(samples, options.params))
    if (strings.top !== null) this.editor.keepEmpty(strings.top)
  }

  setScalar(node: YamlNode, text: string): void {
    if (this.document.scalar(node) !== text) this.editor.setText(node, text)
  }

  /** Is the string a plural in the template? A language of one form does not show it. */
  isPluralInTemplate(key: string): boolean {
    const template = this.template
    const node = template?.nodeOf(key)
    return node !== undefined && template?.strings.isPlural(node) === true
  }

  /** How the template writes the keys on the way to a string: one may hold an arrow, which the path does not show. */
  stepsInTemplate(key: string): readonly PathStep[] | undefined {
    const template = this.template
    const node = template?.nodeOf(key)
    if (template === undefined || node === undefined) return undefined
    const { document, strings } = template
    const steps: PathStep[] = []
    let path = key
    for (let at = node, parent = document.parent(at); parent !== null; parent = document.parent(at)) {
      const index = document.isMap(parent) ? undefined : document.index(at)
      const name = index === undefined ? document.key(at) : `[${index}]`
      steps.unshift({ name, index, path })
      if (parent === strings.top) break
      path = path.slice(0, -name.length - '->'.length)
      at = parent
    }
    return steps
  }

  private get template(): YamlTree | undefined {
    const { options } = this.tree
    if (options.template === undefined) return undefined
    this.templateTree ??= this.tree.read(options.template, optionsOfSource(options))
    return this.templateTree
  }

  /** Where in a collection a string belongs that follows the entry `after`. */
  positionIn(container: YamlNode | NewYaml, after: string | null | undefined): YamlPosition {
    if (after === undefined) return 'last'
    const anchor = after === null ? undefined : (this.added.get(after) ?? this.tree.nodeOf(after))
    if (anchor === undefined) return after === null ? 'first' : 'last'
    return positionAfter<YamlNode, NewYamlMember, NewYaml>(this.document, container, anchor)
  }
}

const parse = (file: Uint8Array): YamlDocument => {
  const source = decode(file)
  return parseYaml(source.text, collectProblems(source))
}

/** The strings of one YAML file, as a format keeps them. A string is known by its node. */
export interface YamlStrings extends IndexedStrings<YamlNode> {
  entry(node: YamlNode, key: string): Entry
  isPlural(node: YamlNode): boolean
  /** The scalars that hold the texts of a string. */
  texts(node: YamlNode): readonly YamlNode[]
  /** The members that a new file goes without: forms of a plural that its language lacks. */
  foreign(node: YamlNode): readonly YamlNode[]
  set(session: YamlSession, node: YamlNode, edit: SetEdit): void
  adder(session: YamlSession): { add(edit: AddEdit): void; finish(): void }
  /** The collection in which paths begin, which stays when it is left empty. */
  readonly top: YamlNode | null
  /** Says in the file which language it is in, for a new file. */
  relabel(editor: YamlEditor): void
}

export interface YamlOptions extends FormatOptions {
  /** The file is the template: there what says nothing is nothing to translate. */
  readonly isTemplate: boolean
}

export type YamlDialect = (document: YamlDocument, options: YamlOptions, problems: ProblemList) => YamlStrings

/** What the YAML formats remember of a file. */
export interface YamlTree extends StringIndex<YamlNode> {
  readonly source: SourceText
  readonly document: YamlDocument
  readonly dialect: YamlDialect
  readonly strings: YamlStrings
  readonly options: FormatOptions
  /** Reads another file, such as the template, in the same way. */
  read(file: Uint8Array, options: FormatOptions): YamlTree
}
