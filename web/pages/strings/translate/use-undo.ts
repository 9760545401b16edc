import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../api/account.ts'
import { call } from '../../../api/call.ts'
import type { Unit } from '../../../api/types.ts'
import { userName } from '../../../editor/data/feedback.ts'
import { unitKey } from '../../../editor/data/units.ts'
import { revertible } from '../../../editor/panels/revertible.ts'
import type { QueueStore } from '../../../editor/queue/queue-store.ts'

/** Takes back the last save: out of the queue if it is still there, else by a revert on the server. */
export function useUndo(
  store: QueueStore | undefined,
  goTo: (unit: number) => void,
  announce: (message: string) => void,
) {
  const [last, setLast] = useState<number>()
  const client = useQueryClient()
  const me = useMe()
  const { t } = useTranslation('editor')
  const remember = useCallback((unit: Unit) => setLast(unit.id), [])
  const undo = async (unit: number) => {
    setLast(undefined)
    const waiting = store?.get().find((save) => save.unit === unit && save.status === 'waiting')
    if (waiting) store?.forget(waiting.id)
    else {
      const { results } = await call('GET /api/units/:id/changes/', { params: { id: unit }, query: { page_size: 10 } })
      const mine = results.find(({ action, user }) => revertible.has(action) && userName(user) === me?.username)
      if (mine) await call('POST /api/changes/:id/revert/', { params: mine })
    }
    await client.invalidateQueries({ queryKey: unitKey(unit) })
    goTo(unit)
    announce(t('said.undone'))
  }
  const run = last === undefined ? undefined : () => void undo(last).catch((error: Error) => announce(error.message))
  return { remember, run }
}
