import { memo, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../api/account.ts'
import type { Unit } from '../../../api/types.ts'
import { ErrorNotice } from '../../../components/status/error-notice.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { useProfile } from '../../../editor/data/profile.ts'
import { pathOf, useUnitContext } from '../../../editor/data/unit-context.ts'
import { useLiveChanges } from '../../../editor/model/use-live-changes.ts'
import { useUnit } from '../../../editor/model/use-unit.ts'
import { useBeingHere } from '../../../editor/presence/use-being-here.ts'
import type { QueueStore } from '../../../editor/queue/queue-store.ts'
import { UnitEditor } from '../../../editor/unit-editor.tsx'
import type { Walking } from './use-walk.ts'

interface Props {
  id: number
  store: QueueStore | undefined
  /** The list goes across projects: the events of the string's own one are heard. */
  isAcross: boolean
  walk: Walking
  announce(message: string): void
  onSaved(unit: Unit, problems: number): void
}

/** The string at the current place, as soon as everything about it is there. Not drawn anew because the address changed. */
export const UnitAt = memo(function UnitAt({ id, store, isAcross, walk, announce, onSaved }: Props) {
  const { unit, error, retry } = useUnit(id, store)
  const context = useUnitContext(unit)
  const me = useMe()
  const profile = useProfile()
  useLiveChanges(isAcross && unit ? pathOf(unit).split('/')[0] : undefined)
  useBeingHere(id)
  const { t } = useTranslation('editor')
  const source = unit?.source[0]
  const { index } = walk
  useEffect(() => {
    if (source !== undefined) announce(t('said.string', { number: index + 1, source: source.slice(0, 200) }))
  }, [source, index, announce, t])
  if (error && !unit) return <ErrorNotice error={error} onRetry={() => void retry()} />
  // Without the queue nothing could be saved: who is signed in waits the moment until it is open.
  if (!unit || !context || me === undefined || (me && !store))
    return (
      <div aria-busy="true" role="status">
        <WaitingList height={112} />
      </div>
    )
  return (
    <UnitEditor
      unit={unit}
      context={context}
      store={store}
      user={me?.username ?? ''}
      special={profile?.special_chars ?? ''}
      goTo={walk.goTo}
      next={walk.next}
      announce={announce}
      onSaved={onSaved}
    />
  )
})
