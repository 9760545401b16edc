import { type AddEdit, keysOfTemplate, planEdits } from '../model/edit-plan.ts'
import { emptyFlat, type FlatModel, FlatWriter, openFlat } from '../model/flat-catalog.ts'
import type { Catalog, Edit, FileFormat, FormatOptions } from '../model/format.ts'
import { choice } from '../model/params.ts'
import { withSpelledKeys } from '../model/spelled-keys.ts'
import type { PropertyRecord } from '../syntax/keyed/properties.ts'
import { declaredEncoding, encodeDeclared } from '../syntax/text/declared-encoding.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { formsOf, type GwtEntry, groupForms, PLURAL_SUFFIX, PLURAL_SUFFIXES, suffixOf } from './gwt-plurals.ts'
import { properties } from './properties.ts'
import { propertiesDialect, propertyKeys } from './properties-dialect.ts'

const plain: FileFormat<GwtTree> = {
  id: 'gwt',
  aliases: { 'gwt-iso': { gwt_encoding: 'iso-8859-1' } },
  name: 'GWT properties',
  flags: 'auto-java-messageformat, lone-apostrophe',
  params: { gwt_encoding: choice('utf-8', 'iso-8859-1') },
  globs: ['*.properties'],
  linguality: 'monolingual',
  abilities: { ...properties.abilities, plurals: true },
  codeStyle: 'linux',
  mime: 'text/plain',
  sniff: (head) => (/\[(?:none|one|two|few|many)\]\s*[=:]/.test(head) && !WEB_L10N.test(head) ? 60 : 20),
  read,
  write,
  create: (options) =>
    options.template === undefined
      ? encodeDeclared('\n', encodingOf(options))
      : emptyFlat(dialect, options.template, options),
}

/** The plurals of webL10n have such keys too, but its apostrophes are not doubled. */
const WEB_L10N = /[=:]\s{0,9}\{\[\s{0,9}plural\(|\{\{\s{0,9}[a-z_]\w{0,40}\s{0,9}\}\}/i

const encodingOf = ({ params }: FormatOptions) => declaredEncoding(params?.gwt_encoding) ?? 'utf-8'

const dialect = propertiesDialect({
  encoding: encodingOf,
  texts: {
    read: (written) => written.replaceAll("''", "'"),
    write: (text) => text.replaceAll("'", "''"),
  },
})

function read(file: Uint8Array, options: FormatOptions): Catalog<GwtTree> {
  const tree = openFlat(dialect, file, options)
  const groups = groupForms(tree.counted)
  const entries = groups.values().map((group) => formsOf(group, options.plural.categories))
  return { entries: [...entries], problems: tree.problems.list, text: tree.source.text, tree: { ...tree, groups } }
}

interface GwtTree extends ReturnType<typeof openFlat<PropertyRecord>> {
  readonly groups: ReadonlyMap<string, GwtEntry>
}

/** Properties files of the Google Web Toolkit: `key[one]` beside `key` is a plural, apostrophes are doubled. */
export const gwt = withSpelledKeys<GwtTree>(plain, { ...propertyKeys, has: ({ groups }, key) => groups.has(key) })

function write(catalog: Catalog<GwtTree>, edits: readonly Edit[]): Uint8Array {
  const { tree } = catalog
  const { groups, options } = tree
  const { categories } = options.plural
  if (edits.length === 0) return tree.source.bytes
  const plan = planEdits((key) => groups.has(key), edits, keysOfTemplate(plain, options))
  const writer = new FlatWriter(dialect, tree, plan)
  const line = (add: AddEdit, text: string, model: FlatModel<PropertyRecord> | undefined) =>
    dialect.render(add, text, writer.session, model)
  for (const { key, target } of plan.sets.values()) {
    const group = groups.get(key)
    if (group !== undefined) setForms(writer, group, namedForms(key, target, categories, group), line)
  }
  for (const key of plan.removes) for (const record of groups.get(key)?.records ?? []) writer.remove(record.key)
  writer.addAll(
    (add, model) => {
      if (PLURAL_SUFFIX.test(add.key)) throw new EditError('key_conflict', add.key, 'the key looks like a plural form')
      const form = PLURAL_SUFFIXES.find((suffix) => groups.has(add.key + suffix))
      if (form !== undefined)
        throw new EditError('key_conflict', add.key, `'${add.key}${form}' would become its plural form`)
      const [other, ...rest] = namedForms(add.key, add.target, categories).toSorted(byOther)
      const first = other === undefined ? '' : line(add, other.text, model)
      const forms = rest.map(({ suffix, text }) =>
        line({ kind: 'add', key: add.key + suffix, target: [] }, text, model),
      )
      return [first, ...forms].join(writer.session.newline)
    },
    (key) => groups.get(key)?.records.at(-1),
  )
  return writer.finish()
}

interface NamedForm {
  readonly suffix: string
  readonly text: string
}

const byOther = (a: NamedForm, b: NamedForm): number => Number(a.suffix !== '') - Number(b.suffix !== '')

/** Forms by the suffix that their keys have; a single text is the form without one. */
function namedForms(
  key: string,
  target: readonly string[],
  categories: readonly string[],
  group?: GwtEntry,
): readonly NamedForm[] {
  const [only] = target
  if (target.length === 1 && only !== undefined && (group === undefined || group.records.length === 1)) {
    return [{ suffix: '', text: only }]
  }
  if (target.length > 1 && PLURAL_SUFFIX.test(key)) {
    throw new EditError('unrepresentable', key, 'a plural form has no plural forms of its own')
  }
  if (target.length !== categories.length) {
    throw new EditError('unrepresentable', key, `this language has ${categories.length} plural forms`)
  }
  return target.map((text, index) => ({ suffix: suffixOf(categories[index] ?? 'other'), text }))
}

/** Sets the forms that are there; a new one goes behind the last. */
function setForms(
  writer: FlatWriter<PropertyRecord>,
  group: GwtEntry,
  forms: readonly NamedForm[],
  line: (add: AddEdit, text: string, model: FlatModel<PropertyRecord>) => string,
): void {
  const { text } = writer.session
  const last = group.records.at(-1)
  const becomesPlural = forms.length > 1 && group.records.length === 1
  for (const form of forms) {
    const record = group.forms.get(form.suffix)
    if (record !== undefined) writer.set(record, form.text)
    else if (last !== undefined && (form.text !== '' || becomesPlural)) {
      const add: AddEdit = { kind: 'add', key: group.key + form.suffix, target: [] }
      writer.editor.insert(last, line(add, form.text, { record: last, text }))
    }
  }
}
