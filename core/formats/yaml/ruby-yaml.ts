import type { FileFormat, FormatOptions } from '../model/format.ts'
import { optionsOfSource } from '../model/source-options.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { parseYaml } from '../syntax/yaml/yaml.ts'
import type { YamlDocument, YamlNode } from '../syntax/yaml/yaml-document.ts'
import { NewYaml, newKey } from '../syntax/yaml/yaml-new.ts'
import { yamlStyle } from '../syntax/yaml/yaml-style.ts'
import { yaml } from './yaml.ts'
import { createYaml, readYaml, writeYaml } from './yaml-catalog.ts'
import type { YamlTraits } from './yaml-nested-file.ts'
import { onlyFormOf } from './yaml-plural.ts'
import type { YamlDialect, YamlTree } from './yaml-session.ts'
import { PathsOfYaml } from './yaml-strings.ts'

const LANGUAGE = /^:?[a-z]{2,3}(?:[-_@][A-Za-z0-9]{2,8})*$/
const silent = { list: [], add: () => {} }

/** The member of the outermost map whose key is the language: the only one, or the one that is called so. */
function languageOf(document: YamlDocument, { language }: Pick<FormatOptions, 'language'>): YamlNode | undefined {
  const { root } = document
  if (root === null || !document.isMap(root)) return undefined
  const members = document.children(root)
  return members.length === 1 ? members[0] : members.find((member) => document.key(member) === language)
}

const strings: YamlDialect = (document, options, problems) => {
  const { root } = document
  const language = languageOf(document, options)
  const held = language !== undefined && (document.isContainer(language) || document.isNull(language))
  for (const member of root === null ? [] : document.children(root)) {
    if (held && member === language) continue
    problems.add('unsupported', 'not the language of this file', document.head(member), document.end(member))
  }
  let singles: ReadonlySet<string> | undefined
  const traits: YamlTraits = {
    top: held && language !== undefined ? language : null,
    language,
    plurals: true,
    nulls: !options.isTemplate,
    isSingle(key) {
      if (options.isTemplate) return true
      singles ??= singlesOf(options)
      return singles.has(key)
    },
    openTop(session, key) {
      const empty = root !== null && document.firstChild(root) === null && !document.isScalar(root)
      const blank = root !== null && document.isNull(root)
      if (root === null || !(empty || blank)) {
        throw new EditError('unrepresentable', key, 'this file does not begin with a language')
      }
      const top = new NewYaml('map')
      session.editor.insert(root, options.language, top)
      return top
    },
  }
  return new PathsOfYaml(document, options, problems, traits)
}

/** Keys of the template's plurals that say the same of all numbers. */
function singlesOf(options: FormatOptions): ReadonlySet<string> {
  if (options.template === undefined) return new Set()
  const tree = readYaml(options.template, optionsOfSource(options), strings).tree
  const single = tree.nodes.filter((node) => onlyFormOf(tree.document, node) !== undefined)
  return new Set(Array.from(single, (node) => tree.strings.key(node)))
}

/** The locale files of Ruby on Rails: everything below the code of the language. */
export const rubyYaml: FileFormat<YamlTree> = {
  ...yaml,
  id: 'ruby-yaml',
  usedIn: [],
  name: 'Ruby YAML file',
  linguality: 'monolingual',
  abilities: { ...yaml.abilities, plurals: true },
  sniff(head) {
    const document = parseYaml(head, silent)
    const members = document.root === null ? [] : document.children(document.root)
    const [first] = members
    const ours = first !== undefined && members.length === 1 && LANGUAGE.test(document.key(first))
    return ours && document.isMap(first) ? 60 : 20
  },
  read: (file, options) => readYaml(file, options, strings),
  write: (catalog, edits) => writeYaml(rubyYaml, catalog, edits),
  create: (options) => createYaml(options, strings, `${newKey(options.language, yamlStyle([]), false)}: {}\n`),
}
