import type { AddEdit, SetEdit } from '../model/edit-plan.ts'
import { onlyForm } from '../model/edit-rules.ts'
import type { FileFormat, FormatOptions } from '../model/format.ts'
import { newEntry } from '../model/new-entry.ts'
import { foreignForms } from '../model/plural-categories.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { parseYaml } from '../syntax/yaml/yaml.ts'
import type { YamlDocument, YamlNode } from '../syntax/yaml/yaml-document.ts'
import { NewYaml } from '../syntax/yaml/yaml-new.ts'
import { yaml } from './yaml.ts'
import { createYaml, readYaml, writeYaml } from './yaml-catalog.ts'
import { noteOf } from './yaml-note.ts'
import { formsOf, isPluralMap, newForms, readForms, setForms } from './yaml-plural.ts'
import type { YamlDialect, YamlSession, YamlTree } from './yaml-session.ts'

const silent = { list: [], add: () => {} }

const isList = (document: YamlDocument, node: YamlNode): boolean => document.isContainer(node) && !document.isMap(node)

const strings: YamlDialect = (document, options, problems) => {
  const { root } = document
  const translationOf = (item: YamlNode) => document.child(item, 'translation')
  const pluralOf = (item: YamlNode) => {
    const translation = translationOf(item)
    return translation !== undefined && isPluralMap(document, translation) ? translation : undefined
  }
  return {
    top: root,
    each(found) {
      if (root === null || document.isNull(root)) return
      if (!isList(document, root)) problems.add('unsupported', 'not a list', document.start(root), document.end(root))
      else
        for (const item of document.children(root)) {
          if (isMessage(document, item)) found(item)
          else problems.add('unsupported', 'not a message with an id', document.head(item), document.end(item))
        }
    },
    key: (item) => idOf(document, item),
    entry: (item, key) =>
      newEntry({
        key,
        source: options.template === undefined ? [key] : [],
        target: targetOf(document, item, options),
        note: noteOf(document, item),
        state: document.isSound() ? 'unknown' : 'read-only',
        span: { start: document.head(item), end: document.end(item) },
      }),
    isPlural: (item) => pluralOf(item) !== undefined,
    texts(item) {
      const translation = translationOf(item)
      if (translation === undefined) return []
      return document.isMap(translation) ? document.children(translation) : [translation]
    },
    foreign(item) {
      const plural = pluralOf(item)
      return plural === undefined ? [] : foreignForms(formsOf(document, plural), options.plural.categories)
    },
    set: setMessage,
    adder,
    relabel: () => {},
  }
}

/** A map with an id, whose translation is a text or forms of one. */
function isMessage(document: YamlDocument, item: YamlNode): boolean {
  const [id, translation] = [document.child(item, 'id'), document.child(item, 'translation')]
  if (id === undefined || !document.isScalar(id)) return false
  return translation === undefined || document.isScalar(translation) || isPluralMap(document, translation)
}

function idOf(document: YamlDocument, item: YamlNode): string {
  const id = document.child(item, 'id')
  return id === undefined ? '' : document.scalar(id)
}

function targetOf(document: YamlDocument, item: YamlNode, options: FormatOptions): string[] {
  const translation = document.child(item, 'translation')
  if (translation === undefined) return ['']
  return document.isMap(translation) ? readForms(document, translation, options) : [document.scalar(translation)]
}

/** A text stays a text and forms stay forms, unless there are more or fewer of them now. */
function setMessage(session: YamlSession, item: YamlNode, { key, target }: SetEdit): void {
  const { document, editor, tree } = session
  const translation = document.child(item, 'translation')
  if (translation === undefined) {
    if (target.some((text) => text !== '')) editor.insert(item, 'translation', newTexts(session, key, target))
  } else if (document.isMap(translation) && target.length === tree.options.plural.categories.length) {
    setForms(session, translation, target)
  } else if (!document.isMap(translation) && target.length === 1) {
    session.setScalar(translation, onlyForm(key, target))
  } else editor.replaceValue(translation, newTexts(session, key, target))
}

const newTexts = (session: YamlSession, key: string, target: readonly string[]): string | NewYaml =>
  target.length > 1 || session.isPluralInTemplate(key)
    ? newForms(session.tree.options, key, target)
    : onlyForm(key, target)

/** New messages go into the list; into a file without one goes a list. */
function adder(session: YamlSession): { add(edit: AddEdit): void; finish(): void } {
  const { document, editor } = session
  const { root } = document
  const fresh = root !== null && document.isNull(root) ? new NewYaml('sequence') : undefined
  return {
    add(edit) {
      const { key, target, note = '' } = edit
      if (root === null || !(fresh || isList(document, root))) {
        throw new EditError('unrepresentable', key, 'only a list takes new messages')
      }
      const message = new NewYaml('map')
      message.put('id', key)
      message.put('translation', newTexts(session, key, target))
      const container = fresh ?? root
      session.added.set(key, editor.insert(container, '', message, session.positionIn(container, edit.after), note))
    },
    finish() {
      if (root !== null && fresh !== undefined && fresh.heads.length > 0) editor.replaceValue(root, fresh)
    },
  }
}

/** go-i18n, first version, as themes of Hugo have it: a list of messages. */
export const goI18nYaml: FileFormat<YamlTree> = {
  ...yaml,
  id: 'go-i18n-yaml',
  usedIn: [],
  name: 'go-i18n v1 YAML file',
  abilities: { ...yaml.abilities, plurals: true },
  sniff(head) {
    const document = parseYaml(head, silent)
    const { root } = document
    const first = root === null || !isList(document, root) ? null : document.firstChild(root)
    const ours = first !== null && isMessage(document, first) && document.child(first, 'translation') !== undefined
    return ours ? 80 : 0
  },
  read: (file, options) => readYaml(file, options, strings),
  write: (catalog, edits) => writeYaml(goI18nYaml, catalog, edits),
  create: (options) => createYaml(options, strings, '[]\n'),
}
