import { Skeleton } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../api/account.ts'
import type { Unit } from '../../../api/types.ts'
import { type UnitContext, useUnitContext } from '../../../editor/data/unit-context.ts'
import { SourceTexts } from '../../../editor/fields/source-texts.tsx'
import { TargetFields } from '../../../editor/fields/target-fields.tsx'
import { type Editing, EditingProvider } from '../../../editor/model/context.ts'
import { makeFindingsStore } from '../../../editor/model/findings-store.ts'
import { flagsOf } from '../../../editor/model/live-checks.ts'
import { useAreas } from '../../../editor/model/use-areas.ts'
import { useLiveChecks } from '../../../editor/model/use-live-checks.ts'
import { useLock } from '../../../editor/model/use-lock.ts'
import { queueSave, queueSuggestion, type SavedAs } from '../../../editor/model/use-saving.ts'
import { useTargetModel } from '../../../editor/model/use-target-model.ts'
import { useUnit } from '../../../editor/model/use-unit.ts'
import { OthersNotice } from '../../../editor/notices.tsx'
import type { QueueStore } from '../../../editor/queue/queue-store.ts'
import { useHighlights } from '../../../editor/text/use-highlights.ts'
import { SavedMark } from './saved-mark.tsx'
import classes from './zen-page.module.css'
import { ZenUnder } from './zen-under.tsx'

interface Props {
  id: number
  index: number
  store: QueueStore | undefined
  onNext(index: number): void
  /** The person went into the row. */
  onOpen(unit: number): void
  announce(message: string): void
}

const noTerms: never[] = []

/** One row of the long list, as soon as its string is there. */
export const ZenRow = memo(function ZenRow(props: Props) {
  const { unit } = useUnit(props.id, props.store)
  const context = useUnitContext(unit)
  const me = useMe()
  if (!unit || !context || me === undefined || (me && !props.store))
    return (
      <div className={classes.waiting} aria-busy="true">
        <Skeleton height={46} />
      </div>
    )
  return <ZenUnit {...props} unit={unit} context={context} user={me?.username ?? ''} />
})

interface UnitProps extends Props {
  unit: Unit
  context: UnitContext
  user: string
}

function ZenUnit({ unit, context, user, index, store, onNext, onOpen, announce }: UnitProps) {
  const { model, theirs, discard } = useTargetModel(unit, user)
  const [findings] = useState(makeFindingsStore)
  const flags = useMemo(() => flagsOf(unit), [unit])
  const highlightsIn = useHighlights(flags)
  const { store: keep, insert, replace, selected } = useAreas()
  const { t } = useTranslation('editor')
  const [isActive, setActive] = useState(false)
  const [isSaved, setSaved] = useState(false)
  useLiveChecks({ unit, context, model, findings, glossary: undefined })
  const { locked, maySuggest, mayApprove } = useLock(unit, context)
  const editing = useMemo((): Editing => {
    const goTo = () => {}
    const ways = { insert, replace, selected, goTo, announce }
    return { unit, context, flags, highlightsIn, model, findings, locked, maySuggest, ...ways }
  }, [unit, context, flags, highlightsIn, model, findings, locked, maySuggest, insert, replace, selected, announce])
  const save = (as?: SavedAs) => {
    if (!store || locked !== undefined || !queueSave({ store, user, unit, model }, as)) return
    setSaved(true)
    announce(t('said.saved'))
  }
  const suggest = () => {
    if (!store || !maySuggest || !model.isDirty()) return
    if (!queueSuggestion({ store, user, unit, model })) return announce(t('said.empty'))
    announce(t('said.suggested'))
    discard()
  }
  const enter = () => {
    setActive(true)
    onOpen(unit.id)
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    setActive(false)
    save()
  }
  const press = (event: KeyboardEvent) => {
    const { key, altKey, shiftKey } = event
    const isControl = event.ctrlKey || event.metaKey
    if (isControl && key === 's') {
      event.preventDefault()
      return save()
    }
    if (key === 'Escape' && event.target instanceof HTMLTextAreaElement) return event.target.blur()
    const isSuggestion = key === 'Enter' && !shiftKey && (altKey || (isControl && locked !== undefined))
    const isApproval = key === 'Enter' && shiftKey && altKey && mayApprove
    if (isSuggestion) suggest()
    if (isApproval) save('approved')
    const isOn = isSuggestion || isApproval || (isControl && (key === 'Enter' || key === 'ArrowDown'))
    const isBack = isControl && key === 'ArrowUp'
    if (!isOn && !isBack) return
    event.preventDefault()
    onNext(Math.max(0, index + (isOn ? 1 : -1)))
  }
  return (
    <EditingProvider value={editing}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys and the focus of the fields inside */}
      <div onFocus={enter} onBlur={leave} onKeyDown={press}>
        <div className={classes.unit} data-dense={unit.target.length === 1 ? 'one' : 'several'}>
          <SourceTexts terms={noTerms} isZen />
          <div>
            <TargetFields store={keep} direction={context.target.direction === 'rtl' ? 'rtl' : 'ltr'} isNamedBySource />
          </div>
        </div>
        {theirs && <OthersNotice theirs={theirs} onTake={discard} />}
        <ZenUnder
          number={index + 1}
          isActive={isActive}
          saving={isSaved ? <SavedMark unit={unit.id} store={store} /> : undefined}
          onSave={save}
          onSuggest={suggest}
        />
      </div>
    </EditingProvider>
  )
}
