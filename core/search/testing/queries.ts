import fc from 'fast-check'
import { actionNames } from '#core/changes/actions.ts'
import { joinEvents } from '../events.ts'
import { unitDialect } from '../fields.ts'
import { join, type Term, type Test, type Tree } from '../tree.ts'
import { stateNames } from '../values.ts'

/** Every example of the documentation of the language. */
export const examples: readonly string[] = [
  'hello',
  'hello world',
  '"hello world"',
  String.raw`'it\'s'`,
  'source:hello',
  'source:="hello world"',
  'source:=hello',
  'source:r"[2-5]"',
  String.raw`target:r"^\s"`,
  'target:""',
  'NOT target:r"."',
  'context:app.menu',
  'key:="app.name"',
  String.raw`key:r"^errors\."`,
  'note:deprecated',
  'location:views.py',
  'explanation:"button"',
  'https://example.com',
  'state:translated',
  'state:>=translated',
  'state:<translated',
  'state:needs-editing',
  'is:needs-editing',
  'state:30',
  'state:empty OR is:fuzzy',
  'source_state:<translated',
  'is:translated NOT state:read-only',
  'is:pending',
  'pending:true',
  'pending:no',
  'has:check',
  'check:same',
  'check:=same',
  'check:c_format AND state:translated',
  'dismissed_check:=inconsistent',
  'NOT has:check',
  'has:suggestion AND state:approved',
  'suggestion_author:nijel',
  'suggestion:foo',
  'has:comment',
  'comment_author:=ann',
  'resolved_comment:typo',
  'source_comment:"unclear"',
  'has:plural',
  'has:screenshot has:explanation',
  'NOT has:screenshot',
  'label:"Source needs review"',
  'labels_count:>=2',
  'screenshot:login',
  'has:variant',
  'has:glossary',
  'has:flags',
  'priority:>100',
  'position:[10 to 100]',
  'position:<20',
  'id:42',
  'id:1,5,9',
  'language:cs',
  'language:cs OR language:sk',
  'project:hello component:gui',
  'component:="Android app"',
  'path:hello/weblate/cs',
  'path:hello/-/cs',
  'added:>=2024-01-01',
  'added:[2024-01-01 to 2024-03-31]',
  'changed:2019',
  'changed:>=yesterday',
  'changed:>="2 weeks ago"',
  'changed:[20_days_ago to yesterday]',
  'changed:<2019-03-01',
  'changed_by:nijel',
  'changed_by:nijel AND changed:>=2024-05-01',
  'changed_by:""',
  'NOT changed_by:nijel',
  'change_action:marked-for-edit',
  'change_time:2018 AND change_action:"Marked for edit"',
  'change_action:"Translation approved" change_time:>="1 month ago"',
  'source_changed:>=2024-01-01',
  'last_changed:<"90 days ago"',
  '(state:translated AND source:hello) OR source:bar',
  'state:translated source:hello OR source:bar',
  'NOT (has:check OR has:comment)',
  'is:automatically-translated AND NOT has:check',
]

/** Words that random strings of tests are made of, so that queries find something. */
export const vocabulary = [
  'hello',
  'Hello',
  'world',
  'ÄPFEL',
  'äpfel',
  'Σας',
  'ok',
  'a',
  '%s',
  '你好',
  'app.menu',
  'x y',
]

const comparison = fc.constantFrom('=' as const, '<' as const, '<=' as const, '>' as const, '>=' as const)
const text = fc.oneof(
  fc.constantFrom(...vocabulary, 'he', 'wor', 'PFE', '', 'lo wo', '好'),
  fc.string({ unit: 'grapheme', maxLength: 6 }).filter((some) => !some.includes('\0') && some.isWellFormed()),
)
const pattern = fc.constantFrom(
  '^h',
  'o$',
  '[2-5]',
  String.raw`^\s`,
  '.',
  'hel+o',
  'a|world',
  '(?i)HELLO',
  '好',
  'pf.l',
  '"',
  "'",
)
const moment = fc.integer({ min: Date.UTC(2018) * 1000, max: Date.UTC(2027) * 1000 })

const textTest: fc.Arbitrary<Test> = fc.oneof(
  { weight: 3, arbitrary: text.map((one): Test => ({ kind: 'contains', text: one })) },
  text.map((one): Test => ({ kind: 'equals', text: one })),
  pattern.map((one): Test => ({ kind: 'pattern', pattern: one })),
)
const exactTest: fc.Arbitrary<Test> = fc.oneof(
  fc.constantFrom('ann', 'Ben', 'BEN', 'cs', 'de', 'hello', '').map((one): Test => ({ kind: 'same', text: one })),
  fc.constantFrom('ann', 'ben', 'cs', 'hello', '').map((one): Test => ({ kind: 'equals', text: one })),
  fc.constantFrom('^a', 'e').map((one): Test => ({ kind: 'pattern', pattern: one })),
)
const numberTest: fc.Arbitrary<Test> = fc.oneof(
  fc.record({ kind: fc.constant('number' as const), comparison, value: fc.integer({ min: -1, max: 120 }) }),
  fc.record({ kind: fc.constant('numbers' as const), from: fc.nat(5), to: fc.nat(120) }),
)
const timeTest: fc.Arbitrary<Test> = fc.oneof(
  fc.tuple(moment, moment).map(([from, to]): Test => ({ kind: 'time', from, to })),
  moment.map((from): Test => ({ kind: 'time', from, to: undefined })),
  moment.map((to): Test => ({ kind: 'time', from: undefined, to })),
)
const paths = ['hello', 'hello/gui', 'hello/gui/cs', 'hello/-/cs', '-/-/de', 'no/such', 'hello/cat', 'hello/cat/web/cs']

const tests: Readonly<Record<string, fc.Arbitrary<Test>>> = {
  text: textTest,
  exact: exactTest,
  number: numberTest,
  ids: fc.oneof(
    fc.uniqueArray(fc.nat(40), { minLength: 1, maxLength: 9 }).map((ids): Test => ({ kind: 'ids', ids })),
    fc.integer({ min: 0, max: 40 }).map((value): Test => ({ kind: 'number', comparison: '>', value })),
  ),
  state: fc
    .tuple(comparison, fc.constantFrom(...Object.values(stateNames)))
    .map(([operator, value]): Test => ({ kind: 'state', comparison: operator, value })),
  time: timeTest,
  boolean: fc.boolean().map((value): Test => ({ kind: 'boolean', value })),
  action: fc
    .constantFrom(2, 5, 36, 37, 71, ...Object.keys(actionNames).map(Number))
    .map((action): Test => ({ kind: 'action', action })),
  path: fc.constantFrom(...paths).map((path): Test => ({ kind: 'path', path })),
  is: fc.constantFrom(...unitDialect.is).map(({ name }): Test => ({ kind: 'name', name })),
  has: fc.constantFrom(...unitDialect.has).map(({ name }): Test => ({ kind: 'name', name })),
}

const fields = [{ name: '', kind: 'text' }, ...unitDialect.fields.filter((field) => !field.aliasOf)]

const term: fc.Arbitrary<Tree> = fc
  .constantFrom(...fields)
  .chain(({ name, kind }) =>
    (tests[kind] as fc.Arbitrary<Test>).map((test): Term => ({ kind: 'term', field: name, test })),
  )
  // A bare word is always looked for inside; only a field takes "=".
  .filter((one) => one.field !== '' || one.test.kind !== 'equals')

/** Any query about strings, as the reader would give it. */
export const trees: fc.Arbitrary<Tree> = fc
  .letrec<{ tree: Tree }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      term,
      fc
        .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(tie('tree'), { minLength: 2, maxLength: 3 }))
        .map(([kind, parts]) => join(kind, parts)),
      tie('tree').map((part): Tree => (part.kind === 'not' ? part.part : { kind: 'not', part })),
    ),
  }))
  .tree.map((tree) => {
    try {
      return joinEvents(tree)
    } catch {
      return { kind: 'all' }
    }
  })
