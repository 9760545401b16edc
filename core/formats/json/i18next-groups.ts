import type { JsonDocument, JsonNode } from '../syntax/json/json-document.ts'

/** Strings of one object that are the plural forms of one string. */
export interface FormGroup {
  /** The key they share. */
  readonly base: string
  /** What each form adds to the base; '' for none. */
  readonly suffixes: readonly string[]
  /** In form order. */
  readonly forms: readonly (JsonNode | undefined)[]
  /** The form `other`, where the language does not count by it. */
  readonly spare?: JsonNode | undefined
  /** Forms of other languages: a new file goes without. */
  readonly foreign?: readonly JsonNode[]
  /** Further nodes of the same keys: the last ones count. */
  readonly duplicates: readonly JsonNode[]
}

export type GroupedForms = Omit<FormGroup, 'duplicates'>

/** How a version of i18next marks plural forms. */
export interface PluralRuleOfKeys {
  /** The suffix that every group has. */
  readonly marks: readonly string[]
  /** The group that a marked key makes with its siblings; undefined where it makes none. */
  group(base: string, mark: string, sibling: (key: string) => JsonNode | undefined): GroupedForms | undefined
  /** Suffixes of the forms of a new string; undefined where the language has another number of forms. */
  suffixes(count: number): readonly string[] | undefined
  /** Would a plain string of this key be taken for a form? */
  isTaken(key: string, exists: (key: string) => boolean): boolean
}

/** Groups by their first node in the file, and the nodes that are no string of their own. */
export interface FormGroups {
  readonly byHead: ReadonlyMap<JsonNode, FormGroup>
  readonly others: ReadonlySet<JsonNode>
}

export function findGroups(document: JsonDocument, rule: PluralRuleOfKeys): FormGroups {
  const byHead = new Map<JsonNode, FormGroup>()
  const others = new Set<JsonNode>()
  for (let node = document.nodeAt(0); node !== undefined; node = document.nodeAt(node + 1)) {
    if (!document.isObject(node)) continue
    for (const group of groupsIn(document, node, rule)) {
      const nodes = nodesOf(group)
      if (nodes.some((form) => others.has(form) || byHead.has(form))) continue
      const { spare, duplicates } = group
      const [head, ...rest] = spare === undefined || nodes.includes(spare) ? nodes : [...nodes, spare]
      if (head !== undefined) byHead.set(head, group)
      for (const form of [...rest, ...duplicates]) others.add(form)
    }
  }
  return { byHead, others }
}

/** The nodes of a group in file order. */
export const nodesOf = ({ forms }: GroupedForms): JsonNode[] =>
  forms.filter((node) => node !== undefined).toSorted((a, b) => a - b)

function groupsIn(document: JsonDocument, object: JsonNode, rule: PluralRuleOfKeys): FormGroup[] {
  const children = document.children(object)
  const marked = children.flatMap((child) => {
    const mark = rule.marks.find((suffix) => endsKey(document, child, suffix))
    return mark === undefined ? [] : [{ child, mark }]
  })
  if (marked.length === 0) return []
  const siblings = new Map(children.map((child) => [document.key(child), child]))
  return marked.flatMap(({ child, mark }) => {
    const key = document.key(child)
    if (siblings.get(key) !== child || !key.endsWith(mark)) return []
    const group = rule.group(key.slice(0, -mark.length), mark, (name) => siblings.get(name))
    if (!group?.forms.every((form) => form === undefined || isScalar(document, form))) return []
    return [{ ...group, duplicates: duplicatesOf(document, children, siblings, group) }]
  })
}

const isScalar = (document: JsonDocument, node: JsonNode): boolean =>
  !document.isContainer(node) && document.kind(node) !== 'invalid'

function duplicatesOf(
  document: JsonDocument,
  children: readonly JsonNode[],
  siblings: ReadonlyMap<string, JsonNode>,
  group: GroupedForms,
): JsonNode[] {
  if (siblings.size === children.length) return []
  const nodes = new Set(group.forms)
  return children.filter((child) => {
    const counted = siblings.get(document.key(child))
    return counted !== child && nodes.has(counted) && isScalar(document, child)
  })
}

/** Without reading the key: most keys have no mark. */
function endsKey(document: JsonDocument, node: JsonNode, suffix: string): boolean {
  if (document.isKeyEscaped(node))
    return document.key(node).length > suffix.length && document.key(node).endsWith(suffix)
  const length = document.keyEnd(node) - document.keyStart(node) - 2
  return length > suffix.length && document.text.startsWith(suffix, document.keyEnd(node) - 1 - suffix.length)
}
