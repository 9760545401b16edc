import { UnstyledButton } from '@mantine/core'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditorSearch } from '#core/editor/search.ts'
import type { Scope } from '../../../api/scopes.ts'
import type { Unit } from '../../../api/types.ts'
import { Notice } from '../../../components/status/notice.tsx'
import type { UnitList } from '../../../editor/data/unit-ids.ts'
import { CheatSheet } from '../../../editor/keys/cheat-sheet.tsx'
import { useQueueStore } from '../../../editor/queue/use-queue.ts'
import { SaveStatus } from '../../../editor/save-status.tsx'
import { Said, useAnnouncements } from './announcements.tsx'
import { EditorFrame } from './editor-frame.tsx'
import { Nothing } from './nothing.tsx'
import { PositionBar } from './position-bar.tsx'
import listClasses from './string-list.module.css'
import { UnitAt } from './unit-at.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useListShown } from './use-list-shown.ts'
import { type Progress, useProgress } from './use-progress.ts'
import { useUndo } from './use-undo.ts'
import { useWalk } from './use-walk.ts'

const StringList = lazy(() => import('./string-list.tsx').then((part) => ({ default: part.StringList })))

interface Props {
  path: string
  search: EditorSearch
}

/** The editor: one string after the other of what a query finds in a place. */
export function TranslatePage({ path, search }: Props) {
  return (
    <EditorFrame way="translate" path={path} search={search}>
      {(scope, list) => <Walk list={list} path={path} scope={scope} search={search} />}
    </EditorFrame>
  )
}

interface WalkProps extends Props {
  list: UnitList
  scope: Scope
}

function Walk({ list, path, scope, search }: WalkProps) {
  const store = useQueueStore()
  const walk = useWalk({ list, path, scope, search })
  const announcements = useAnnouncements()
  const { announce } = announcements
  const [isHelpOpen, setHelpOpen] = useState(false)
  const undo = useUndo(store, walk.goTo, announce)
  const { progress, record } = useProgress()
  const { remember } = undo
  const onSaved = useCallback(
    (unit: Unit, problems: number) => {
      remember(unit)
      record(unit, problems)
    },
    [remember, record],
  )
  useListKeys(walk, () => setHelpOpen(true))
  const { t } = useTranslation('editor')
  const [isListShown, toggleList] = useListShown()
  const toggle = (
    <UnstyledButton className={listClasses.toggle} aria-pressed={isListShown} onClick={toggleList}>
      {t('list.show')}
    </UnstyledButton>
  )
  return (
    <>
      <PositionBar walk={walk} count={list.count} onHelp={() => setHelpOpen(true)} listToggle={toggle} />
      <SaveStatus store={store} onUndo={undo.run} problems={problemsOf(progress, walk.goTo)} />
      <Said announcements={announcements} />
      {walk.isMissing && <Notice title={t('page.gone')}>{t('page.goneAdvice')}</Notice>}
      <div className={listClasses.page} data-list={isListShown || undefined}>
        {isListShown && (
          <Suspense fallback={<div aria-busy="true" />}>
            <StringList ids={list.ids} walk={walk} />
          </Suspense>
        )}
        {walk.current === undefined ? (
          <Nothing scope={scope} search={search} walk={walk} progress={progress} />
        ) : (
          <UnitAt
            key={walk.current}
            id={walk.current}
            store={store}
            isAcross={scope.project === null}
            walk={walk}
            announce={announce}
            onSaved={onSaved}
          />
        )}
      </div>
      {isHelpOpen && <CheatSheet onClose={() => setHelpOpen(false)} />}
    </>
  )
}

/** What is wrong with the string that was saved last, and the way back to it. */
function problemsOf({ last, problems }: Progress, goTo: (unit: number) => void) {
  const count = last === undefined ? 0 : (problems.get(last) ?? 0)
  return last === undefined || count === 0 ? undefined : { count, onShow: () => goTo(last) }
}
