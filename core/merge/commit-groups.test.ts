import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupEdits } from '#core/merge/commit-groups.ts'

const [ann, bob] = [1, 2]
const edit = (unitId: number, authorId: number | null, n = 0) => ({ unitId, authorId, n })

describe('grouping edits into commits', () => {
  it('gives each author one commit when they work on different strings', () => {
    const groups = groupEdits([edit(1, ann), edit(2, bob), edit(3, ann), edit(4, bob)])
    expect(groups.map((group) => [group.authorId, group.edits.length])).toEqual([
      [ann, 2],
      [bob, 2],
    ])
  })

  it('splits where an author edits what another one edited', () => {
    const groups = groupEdits([edit(1, ann), edit(2, ann), edit(1, bob), edit(3, ann), edit(1, ann)])
    expect(groups.map((group) => [group.authorId, group.edits.map((one) => one.unitId)])).toEqual([
      [ann, [1, 2]],
      [bob, [1]],
      [ann, [3, 1]],
    ])
  })

  it('loses none, mixes no authors and keeps the order of every string', () => {
    const anyEdit = fc.record({ unitId: fc.nat(4), authorId: fc.constantFrom(ann, bob, 3, null) })
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 40 }), (made) => {
        const edits = made.map((one, n) => ({ ...one, n }))
        const groups = groupEdits(edits)
        const flat = groups.flatMap((group) => group.edits)
        expect(flat.map((one) => one.n).toSorted((a, b) => a - b)).toEqual(edits.map((one) => one.n))
        for (const group of groups) for (const one of group.edits) expect(one.authorId).toBe(group.authorId)
        for (let unit = 0; unit <= 4; unit++) {
          const order = flat.filter((one) => one.unitId === unit).map((one) => one.n)
          expect(order).toEqual(order.toSorted((a, b) => a - b))
        }
      }),
    )
  })
})
