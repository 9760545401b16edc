import type { AddEdit, SetEdit } from '../model/edit-plan.ts'
import { onlyForm } from '../model/edit-rules.ts'
import type { FormatOptions } from '../model/format.ts'
import { spareOther } from '../model/plural-categories.ts'
import type { JsonDocument, JsonNode } from '../syntax/json/json-document.ts'
import type { JsonPosition } from '../syntax/json/json-edit.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { hashKey } from '../syntax/text/key-index.ts'
import { type FormGroup, findGroups, nodesOf, type PluralRuleOfKeys } from './i18next-groups.ts'
import { jsonEntry } from './json-entry.ts'
import { nestedJsonAdder } from './json-nested-file.ts'
import { PathStrings } from './json-paths.ts'
import type { JsonAdder, JsonDialect, JsonSession, JsonStrings } from './json-session.ts'

/** Strings by their paths; those whose keys differ in a plural suffix alone are one string. */
export const i18nextStrings =
  (ruleFor: (options: FormatOptions) => PluralRuleOfKeys): JsonDialect =>
  (document, options, problems): JsonStrings => {
    const rule = ruleFor(options)
    const { byHead, others } = findGroups(document, rule)
    const adder = (session: JsonSession) => newAdder(session, rule, () => takenKeys())
    const paths = new PathStrings(document, options, problems, adder)
    const pathOfGroup = (head: JsonNode, { base }: FormGroup): string => {
      const path = paths.key(head)
      return path.slice(0, path.length - document.key(head).length) + base
    }
    const reportDuplicate = (node: JsonNode) => {
      const message = `'${paths.key(node)}' is there twice; the last one counts`
      problems.add('duplicate_key', message, document.memberStart(node), document.end(node))
    }
    const takenKeys = () => new Set(byHead.values().flatMap((group) => nodesOf(group).map((node) => paths.key(node))))
    const key = (node: JsonNode): string => {
      const group = byHead.get(node)
      return group === undefined ? paths.key(node) : pathOfGroup(node, group)
    }
    return {
      each(found) {
        paths.each((node) => {
          if (!others.has(node)) found(node)
        })
        for (const { duplicates } of byHead.values()) for (const node of duplicates) reportDuplicate(node)
      },
      key,
      hash: (node) => (byHead.has(node) ? hashKey(key(node)) : paths.hash(node)),
      entry(node, path) {
        const group = byHead.get(node)
        if (group === undefined) return paths.entry(node, path)
        const target = group.forms.map((form) => (form === undefined ? '' : document.scalar(form)))
        const source = options.template === undefined ? [path] : []
        const damaged = group.forms.includes(undefined) && document.isDamaged(document.parent(node) ?? node)
        const given = { key: path, source, target, ...(damaged && { state: 'read-only' as const }) }
        return jsonEntry(document, node, given, nodesOf(group).at(-1))
      },
      isPlural: (node) => byHead.has(node),
      texts: (node) => membersOf(byHead.get(node), node),
      members: (node) => membersOf(byHead.get(node), node),
      foreign: (node) => byHead.get(node)?.foreign ?? [],
      set: (session, node, edit) => setForms(session, node, byHead.get(node), edit, rule),
      adder,
    }
  }

const membersOf = (group: FormGroup | undefined, node: JsonNode): readonly JsonNode[] => {
  if (group === undefined) return [node]
  const { spare, duplicates } = group
  return [...nodesOf(group), ...(spare === undefined ? [] : [spare]), ...duplicates]
}

function setForms(
  session: JsonSession,
  node: JsonNode,
  group: FormGroup | undefined,
  edit: SetEdit,
  rule: PluralRuleOfKeys,
): void {
  const { key, target } = edit
  if (group === undefined && target.length === 1) session.setScalar(node, onlyForm(key, target))
  else if (group !== undefined && target.length === group.forms.length) fillForms(session, node, group, edit)
  else reshape(session, node, group, edit, rule)
}

/** Sets the forms that are there; those that are not follow the one before. */
function fillForms(session: JsonSession, head: JsonNode, group: FormGroup, { key, target }: SetEdit): void {
  const { document } = session
  const parent = document.parent(head)
  const categories = group.suffixes.map((suffix) => suffix.slice(1))
  const spare = spareOther(categories, target, (category) => {
    const form = category === 'other' ? group.spare : group.forms[categories.indexOf(category)]
    return form === undefined ? undefined : document.scalar(form)
  })
  if (group.spare !== undefined && spare !== undefined) session.setScalar(group.spare, spare)
  let position: JsonPosition = { after: head }
  group.forms.forEach((form, index) => {
    const text = target[index] ?? ''
    if (form !== undefined) {
      session.setScalar(form, text)
      position = { after: form }
    } else if (text !== '' && parent !== null) {
      position = { after: session.complete(key, parent, `${group.base}${group.suffixes[index]}`, text, position) }
    }
  })
}

/** One text where there were forms, or the other way round. */
function reshape(
  session: JsonSession,
  head: JsonNode,
  group: FormGroup | undefined,
  { key, target }: SetEdit,
  rule: PluralRuleOfKeys,
): void {
  const { document, editor } = session
  const parent = document.parent(head)
  const suffixes = target.length === 1 ? [''] : rule.suffixes(target.length)
  if (parent === null || !document.isObject(parent) || suffixes === undefined) {
    throw new EditError('unrepresentable', key, `${target.length} plural forms cannot be written here`)
  }
  const base = group?.base ?? document.key(head)
  let position: JsonPosition = { after: head }
  for (const [index, suffix] of suffixes.entries()) {
    position = { after: session.complete(key, parent, base + suffix, target[index] ?? '', position) }
  }
  for (const node of membersOf(group, head)) editor.remove(node)
}

function newAdder(session: JsonSession, rule: PluralRuleOfKeys, takenKeys: () => Set<string>): JsonAdder {
  const { document, tree, added } = session
  const nested = nestedJsonAdder(session)
  const flat = isFlat(document)
  let taken: Set<string> | undefined
  const put = (edit: AddEdit, key: string, text: string, after: string | null | undefined): void => {
    if (flat) session.put(session.rootObject(edit.key), text, { ...edit, key, ...(after !== undefined && { after }) })
    else nested.add({ key, value: text, after })
  }
  const exists = (key: string): boolean => {
    taken ??= takenKeys()
    return tree.nodeOf(key) !== undefined || added.has(key) || taken.has(key)
  }
  return {
    add(edit) {
      const { key, target } = edit
      const plural = target.length > 1 || session.isPluralInTemplate(key)
      const suffixes = plural ? rule.suffixes(target.length) : ['']
      if (suffixes === undefined) {
        throw new EditError('unrepresentable', key, `this language does not have ${target.length} plural forms`)
      }
      if (plural && (key === '' || key.endsWith('.'))) {
        throw new EditError('unrepresentable', key, 'a plural needs a key to put its suffixes on')
      }
      const keys = suffixes.map((suffix) => key + suffix)
      if (plural ? keys.some(exists) : rule.isTaken(key, exists)) {
        throw new EditError('key_conflict', key, `'${key}' would be mixed up with the forms of another string`)
      }
      let { after } = edit
      for (const [index, name] of keys.entries()) {
        put(edit, name, target[index] ?? '', after)
        after = name
      }
      const last = added.get(keys.at(-1) ?? key)
      if (last !== undefined) added.set(key, last)
    },
    finish: () => nested.finish(),
  }
}

/** A project that does not nest: its keys hold dots. */
function isFlat(document: JsonDocument): boolean {
  const { root } = document
  if (root === null || !document.isObject(root)) return false
  const children = document.children(root)
  const dotted = children.some((child) => document.key(child).includes('.'))
  return dotted && !children.some((child) => document.isContainer(child))
}
