import fc from 'fast-check'
import { type ReplayLanguage, replayLanguages } from '#server/testing/replay/developers.ts'

/** One thing that happens: to the repository, to a translator, or to the service. */
export type ReplayStep =
  | {
      readonly kind: 'edit' | 'translate'
      readonly language: ReplayLanguage
      readonly at: number
      readonly by: 'ann' | 'bob'
    }
  | { readonly kind: 'add' | 'remove' | 'move'; readonly at: number; readonly to: number }
  | { readonly kind: 'reformat' | 'rename'; readonly language: ReplayLanguage }
  | { readonly kind: 'rewrite' | 'squash' | 'pull' | 'commit' | 'push' | 'lose-clone' }

const language = fc.constantFrom(...replayLanguages)
const at = fc.nat(7)
const by = fc.constantFrom<'ann' | 'bob'>('ann', 'bob')

const step: fc.Arbitrary<ReplayStep> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('edit' as const), language, at, by }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('translate' as const), language, at, by }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('add', 'remove', 'move'), at, to: at }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('reformat', 'rename'), language }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('rewrite', 'squash', 'lose-clone') }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('pull', 'commit', 'push') }) },
) as fc.Arbitrary<ReplayStep>

export const replayHistories = fc.array(step, { minLength: 4, maxLength: 16 })
