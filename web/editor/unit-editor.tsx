import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Unit } from '../api/types.ts'
import { AfterFirstPaint } from '../components/layout/after-first-paint.tsx'
import { ActionBar, type SaveActions } from './action-bar.tsx'
import type { FoundTerm } from './data/feedback.ts'
import type { UnitContext } from './data/unit-context.ts'
import { partQuery } from './data/units.ts'
import { isLongText } from './fields/clamped.tsx'
import { SourceTexts } from './fields/source-texts.tsx'
import { TargetFields } from './fields/target-fields.tsx'
import { ToolBar } from './fields/tool-bar.tsx'
import { useEditorKeys } from './keys/use-editor-keys.ts'
import { type Editing, EditingProvider } from './model/context.ts'
import { makeFindingsStore } from './model/findings-store.ts'
import { flagsOf } from './model/live-checks.ts'
import { useAreas } from './model/use-areas.ts'
import { useLiveChecks } from './model/use-live-checks.ts'
import { useLock } from './model/use-lock.ts'
import { useSaveStop } from './model/use-save-stop.ts'
import { queueSave, queueSuggestion, stateFor } from './model/use-saving.ts'
import { useTargetModel } from './model/use-target-model.ts'
import { LockedNotice, OthersNotice, RestoredNotice } from './notices.tsx'
import type { QueueStore } from './queue/queue-store.ts'
import { AuthorLine } from './review/author-line.tsx'
import { StopNotice } from './stop-notice.tsx'
import { rememberText } from './suggestions/recent-texts.ts'
import { useHighlights } from './text/use-highlights.ts'
import classes from './unit-editor.module.css'
import { UnitHead } from './unit-head.tsx'

const SideColumn = lazy(() => import('./side-column.tsx').then((part) => ({ default: part.SideColumn })))
const PanelTabs = lazy(() => import('./panels/panel-tabs.tsx').then((part) => ({ default: part.PanelTabs })))

const noTerms: FoundTerm[] = []

export interface UnitEditorProps {
  unit: Unit
  context: UnitContext
  store: QueueStore | undefined
  user: string
  special: string
  goTo(unit: number): void
  next(): void
  announce(message: string): void
  /** With how many failing checks it was saved. */
  onSaved(unit: Unit, problems: number): void
}

/** One string with everything that helps to translate it. */
export function UnitEditor(props: UnitEditorProps) {
  const { unit, context, user, announce, goTo } = props
  const { model, theirs, isRestored, discard } = useTargetModel(unit, user)
  const [findings] = useState(makeFindingsStore)
  const flags = useMemo(() => flagsOf(unit), [unit])
  const highlightsIn = useHighlights(flags)
  const terms = useQuery(partQuery(unit.id, 'GET /api/units/:id/glossary/')).data ?? noTerms
  const glossary = useMemo(() => terms.map((term) => ({ ...term, readOnly: term.read_only })), [terms])
  useLiveChecks({ unit, context, model, findings, glossary })
  const { locked, maySuggest, mayApprove } = useLock(unit, context)
  const mayWrite = locked === undefined || maySuggest
  const write = useCallback((form: number, text: string) => mayWrite && model.set(form, text), [mayWrite, model])
  const { store, storePart, focus, insert, replace, selected } = useAreas(write)
  const stopping = useSaveStop({ unit, context, model, findings, glossary })
  const actions = useSaveActions(props, { model, locked, maySuggest, mayApprove, discard, stopping, focus })
  // Before the paint: a key that is pressed at the first sight of the field is for it.
  useLayoutEffect(() => {
    if (mayWrite) focus()
  }, [mayWrite, focus])
  const editing = useMemo(
    (): Editing => ({
      unit,
      context,
      flags,
      highlightsIn,
      model,
      findings,
      locked,
      maySuggest,
      insert,
      replace,
      selected,
      goTo,
      announce,
    }),
    [
      unit,
      context,
      flags,
      highlightsIn,
      model,
      findings,
      locked,
      maySuggest,
      insert,
      replace,
      selected,
      goTo,
      announce,
    ],
  )
  const keys = useEditorKeys(editing, actions, focus)
  const [direction, turn] = useDirection(context.target.direction)
  return (
    <EditingProvider value={editing}>
      <div className={classes.editor}>
        <div className={classes.main}>
          <UnitHead />
          <div className={classes.texts} data-beside={isLongText(unit.source) || undefined}>
            <SourceTexts terms={terms} />
            <div>
              <LockedNotice reason={locked} />
              {isRestored && !theirs && <RestoredNotice onDiscard={discard} />}
              {theirs && <OthersNotice theirs={theirs} onTake={discard} />}
              <ToolBar special={props.special} direction={direction} onTurn={turn} />
              <TargetFields store={store} storePart={storePart} direction={direction} stop={stopping.stop} />
            </div>
          </div>
          {stopping.stop && <StopNotice stop={stopping.stop} />}
          <AuthorLine />
          <ActionBar {...actions} />
        </div>
        <div className={classes.side}>
          <Later>
            <SideColumn terms={terms} />
          </Later>
        </div>
        <div className={classes.outer}>
          <Later>
            <PanelTabs tab={keys.tab} onTab={keys.setTab} />
          </Later>
        </div>
      </div>
    </EditingProvider>
  )
}

interface Edited extends ReturnType<typeof useLock>, Pick<ReturnType<typeof useTargetModel>, 'model' | 'discard'> {
  stopping: ReturnType<typeof useSaveStop>
  focus(): void
}

/** What can be done with the text as it is now. */
function useSaveActions(props: UnitEditorProps, edited: Edited): SaveActions {
  const { unit, store, user, announce, next, onSaved } = props
  const { model, locked, maySuggest, mayApprove, discard, stopping, focus } = edited
  const { passes, failing } = stopping
  const { t } = useTranslation('editor')
  const client = useQueryClient()
  return useMemo((): SaveActions => {
    const saving = store && { store, user, unit, model }
    return {
      save({ stay = false, as = 'chosen', reason } = {}) {
        if (!saving || locked !== undefined) return
        if (as === 'approved' && !mayApprove) return announce(t('said.noReview'))
        if (!passes(stateFor(as, model.state()))) return focus()
        const problems = failing().length
        const isSaved = queueSave(saving, as, reason)
        if (isSaved) {
          rememberText(client, unit, model.forms(), stateFor(as, model.state()))
          onSaved(unit, problems)
        }
        announce(t(!isSaved ? 'said.unchanged' : as === 'sentBack' ? 'said.sentBack' : 'said.saved'))
        if (!stay) next()
      },
      suggest() {
        if (!saving || !maySuggest) return
        if (!queueSuggestion(saving)) return announce(t('said.empty'))
        announce(t('said.suggested'))
        discard()
        next()
      },
      skip: next,
    }
  }, [
    client,
    store,
    user,
    unit,
    model,
    locked,
    maySuggest,
    mayApprove,
    discard,
    next,
    onSaved,
    announce,
    passes,
    failing,
    focus,
    t,
  ])
}

/** What stands beside and below the text: fetched and drawn once somebody can type. */
const Later = ({ children }: { children: ReactNode }) => (
  <AfterFirstPaint>
    <Suspense fallback={<span hidden aria-busy="true" />}>{children}</Suspense>
  </AfterFirstPaint>
)

/** The way the target is written, which can be turned for texts that need it. */
function useDirection(usual: string): [string, () => void] {
  const [isTurned, setTurned] = useState(false)
  const own = usual === 'rtl' ? 'rtl' : 'ltr'
  const turn = useCallback(() => setTurned((was) => !was), [])
  return [isTurned ? (own === 'rtl' ? 'ltr' : 'rtl') : own, turn]
}
