import { expect, it } from 'vitest'
import { Action } from '#core/changes/actions.ts'
import { PeopleEdits } from '#server/move-in/people-edits.ts'
import { RemoteSite } from '#server/move-in/remote-site.ts'

const CHANGES = '/api/translations/shop/web/de/changes/'
const person = 'https://l10n.example.org/api/users/ann/'
const change = (unit: number | null, action: number, user: string | null) => ({
  unit: unit === null ? null : `https://l10n.example.org/api/units/${unit}/`,
  action,
  user,
})

it('the history of a translation is read once, and tells whose texts count', async () => {
  const asked: string[] = []
  const results = [
    change(1, Action.commentAdded, person),
    change(1, Action.translationChanged, null),
    change(1, Action.translationChanged, person),
    change(2, Action.translationAdded, person),
    change(2, Action.translationChanged, null),
    change(3, Action.translationChanged, null),
    change(null, Action.translationChanged, person),
  ]
  const remote = new RemoteSite(async (path) => {
    asked.push(path)
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ count: 7, next: null, results })) }
  })
  const people = new PeopleEdits(remote, CHANGES)
  expect(asked).toEqual([])
  expect([...(await people.edited())]).toEqual([2])
  expect([...(await people.touched())]).toEqual([1, 2])
  await people.edited()
  expect(asked).toHaveLength(1)
})
