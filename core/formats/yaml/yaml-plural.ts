import type { FormatOptions } from '../model/format.ts'
import { CATEGORIES, isCategory, spareOther } from '../model/plural-categories.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import type { YamlDocument, YamlNode } from '../syntax/yaml/yaml-document.ts'
import type { YamlPosition } from '../syntax/yaml/yaml-edit.ts'
import { NewYaml } from '../syntax/yaml/yaml-new.ts'
import type { YamlSession } from './yaml-session.ts'

/** A map of plural categories and nothing else. */
export function isPluralMap(document: YamlDocument, node: YamlNode): boolean {
  const first = document.isMap(node) ? document.firstChild(node) : null
  if (first === null || !isCategory(document.key(first))) return false
  return document.children(node).every((form) => isCategory(document.key(form)) && document.isScalar(form))
}

const FOR_ALL = 'other'

/** The form of a plural that says the same of all numbers, where it is the only one: a text like any other. */
export function onlyFormOf(document: YamlDocument, node: YamlNode): YamlNode | undefined {
  const first = document.isMap(node) ? document.firstChild(node) : null
  if (first === null || document.key(first) !== FOR_ALL) return undefined
  return document.children(node).length === 1 ? first : undefined
}

/** A plural that says the same of all numbers. */
export function newOnlyForm(text: string): NewYaml {
  const forms = new NewYaml('map')
  forms.put(FOR_ALL, text || null)
  return forms
}

export function formsOf(document: YamlDocument, map: YamlNode): Map<string, YamlNode> {
  return new Map(document.children(map).map((form) => [document.key(form), form]))
}

/** A text for each category of the language; '' for those that the file lacks. */
export function readForms(document: YamlDocument, map: YamlNode, { plural }: FormatOptions): string[] {
  const forms = formsOf(document, map)
  return plural.categories.map((category) => {
    const form = forms.get(category)
    return form === undefined ? '' : document.scalar(form)
  })
}

/** Sets the forms that are there, adds those that are not and have a text. */
export function setForms(session: YamlSession, map: YamlNode, target: readonly string[]): void {
  const { document } = session
  const { categories } = session.tree.options.plural
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

export function newForms({ plural }: FormatOptions, key: string, target: readonly string[]): NewYaml {
  const { categories } = plural
  if (target.length !== categories.length) {
    throw new EditError('unrepresentable', key, `this language has ${categories.length} plural forms`)
  }
  const forms = new NewYaml('map')
  categories.forEach((category, index) => {
    forms.put(category, target[index] || null)
  })
  return forms
}
