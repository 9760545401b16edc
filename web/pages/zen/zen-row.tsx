import { Skeleton } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { State } from '#core/units/state.ts'
import { useMe } from '../../api/account.ts'
import { may } from '../../api/places.ts'
import type { Unit } from '../../api/types.ts'
import { type Editing, EditingProvider } from '../../editor/context.ts'
import { type Surroundings, useSurroundings } from '../../editor/data/surroundings.ts'
import { makeFindingsStore } from '../../editor/findings-store.ts'
import { flagsOf } from '../../editor/live-checks.ts'
import { OthersNotice } from '../../editor/notices.tsx'
import { pluralNames } from '../../editor/plural-names.ts'
import type { QueueStore } from '../../editor/queue/queue-store.ts'
import { SourceView } from '../../editor/source-view.tsx'
import { TargetField } from '../../editor/target-field.tsx'
import { useAreas } from '../../editor/use-areas.ts'
import { useLiveChecks } from '../../editor/use-live-checks.ts'
import { queueSave } from '../../editor/use-saving.ts'
import { useTargetModel } from '../../editor/use-target-model.ts'
import { useUnit } from '../../editor/use-unit.ts'
import classes from './zen-page.module.css'
import { ZenUnder } from './zen-under.tsx'

interface Props {
  id: number
  index: number
  store: QueueStore | undefined
  onNext(index: number): void
  announce(message: string): void
}

const noTerms: never[] = []

/** One row of the long list, as soon as its string is there. */
export const ZenRow = memo(function ZenRow(props: Props) {
  const { unit } = useUnit(props.id, props.store)
  const around = useSurroundings(unit)
  const me = useMe()
  if (!unit || !around || me === undefined)
    return (
      <div className={classes.waiting} aria-busy="true">
        <Skeleton height={60} />
      </div>
    )
  return <ZenUnit {...props} unit={unit} around={around} user={me?.username ?? ''} />
})

interface UnitProps extends Props {
  unit: Unit
  around: Surroundings
  user: string
}

function ZenUnit({ unit, around, user, index, store, onNext, announce }: UnitProps) {
  const { model, theirs, discard } = useTargetModel(unit, user)
  const [findings] = useState(makeFindingsStore)
  const flags = useMemo(() => flagsOf(unit, around), [unit, around])
  const { keep, insert, replace } = useAreas()
  const { t } = useTranslation('editor')
  useLiveChecks({ unit, around, model, findings, glossary: undefined })
  const isReadOnly = unit.state === State.readOnly || !may(around.place, 'unit.edit')
  const locked = isReadOnly ? (around.place.why_not['unit.edit'] ?? t('locked.readOnly')) : undefined
  const editing = useMemo((): Editing => {
    const goTo = () => {}
    return { unit, around, flags, model, findings, locked, maySuggest: false, insert, replace, goTo, announce }
  }, [unit, around, flags, model, findings, locked, insert, replace, announce])
  const save = () => {
    if (store && locked === undefined && queueSave({ store, user, unit, model }, false)) announce(t('said.saved'))
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) save()
  }
  const press = (event: KeyboardEvent) => {
    const isControl = event.ctrlKey || event.metaKey
    const isOn = isControl && (event.key === 'Enter' || event.key === 'ArrowDown')
    const isBack = isControl && event.key === 'ArrowUp'
    if (!isOn && !isBack) return
    event.preventDefault()
    onNext(Math.max(0, index + (isOn ? 1 : -1)))
  }
  const names = useMemo(() => pluralNames(unit.target.length, around.target.plural), [unit.target.length, around])
  return (
    <EditingProvider value={editing}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys and the focus of the fields inside */}
      <div onBlur={leave} onKeyDown={press}>
        <div className={classes.unit}>
          <SourceView terms={noTerms} />
          <div>
            {names.map(({ examples }, form) => (
              <TargetField
                // biome-ignore lint/suspicious/noArrayIndexKey: a plural form is known by its number
                key={form}
                form={form}
                label={
                  names.length > 1
                    ? t('target.form', { language: around.target.name, number: form + 1 })
                    : around.target.name
                }
                examples={examples}
                area={keep(form)}
                direction={around.target.direction === 'rtl' ? 'rtl' : 'ltr'}
              />
            ))}
          </div>
        </div>
        {theirs && <OthersNotice theirs={theirs} onTake={discard} />}
        <ZenUnder number={index + 1} />
      </div>
    </EditingProvider>
  )
}
