import fc from 'fast-check'

const keys = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const names = ['one', 'two', 'three'] as const
const sources = ['Open', 'Close', 'Save', 'Delete', 'Copy', 'Paste'] as const

const branch = fc.constantFrom(...names)
const key = fc.constantFrom(...keys)
/** Sources are told apart by key, so that no two keys look like one renamed. */
const source = fc.constantFrom(...sources)

/** One thing that developers or translators do. `where` '' is the main branch. */
export type Step =
  | { readonly kind: 'create' | 'delete' | 'merge' | 'rebase'; readonly branch: string }
  | { readonly kind: 'set'; readonly where: string; readonly key: string; readonly source: string }
  | { readonly kind: 'drop'; readonly where: string; readonly key: string }
  | { readonly kind: 'translate'; readonly nth: number }
  | { readonly kind: 'rename'; readonly branch: string; readonly key: string }
  | { readonly kind: 'reset'; readonly branch: string }
  | { readonly kind: 'pull' }

const where = fc.constantFrom('', ...names)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('create' as const), branch }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('set' as const), where, key, source }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop' as const), where, key }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('translate' as const), nth: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rename' as const), branch, key }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('merge' as const, 'rebase' as const), branch }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('delete' as const, 'reset' as const), branch }) },
  { weight: 6, arbitrary: fc.constant({ kind: 'pull' as const }) },
)

/** What developers and translators do, one after the other. */
export const branchHistories = fc.array(step, { minLength: 10, maxLength: 30, size: 'max' })
