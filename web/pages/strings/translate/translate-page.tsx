import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditorSearch } from '#core/editor/search.ts'
import { pageOf } from '../../../api/addresses.ts'
import { may, type Scope } from '../../../api/scopes.ts'
import { TextLink } from '../../../components/controls/text-link.tsx'
import { Notice } from '../../../components/status/notice.tsx'
import type { UnitList } from '../../../editor/data/unit-ids.ts'
import { CheatSheet } from '../../../editor/keys/cheat-sheet.tsx'
import { useQueueStore } from '../../../editor/queue/use-queue.ts'
import { SaveStatus } from '../../../editor/save-status.tsx'
import frameClasses from './editor-frame.module.css'
import { EditorFrame } from './editor-frame.tsx'
import { PositionBar } from './position-bar.tsx'
import classes from './translate-page.module.css'
import { UnitAt } from './unit-at.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useUndo } from './use-undo.ts'
import { useWalk } from './use-walk.ts'

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
  const [said, setSaid] = useState('')
  // The same words twice are announced twice: what changes is a mark that nobody hears.
  const announce = useCallback(
    (message: string) => setSaid((was) => (was === message ? `${message}\u200b` : message)),
    [],
  )
  const [isHelpOpen, setHelpOpen] = useState(false)
  const undo = useUndo(store, walk.goTo, announce)
  useListKeys(walk, () => setHelpOpen(true))
  const { t } = useTranslation('editor')
  return (
    <>
      <PositionBar walk={walk} count={list.count} onHelp={() => setHelpOpen(true)} />
      <SaveStatus store={store} onUndo={undo.run} />
      <div className={frameClasses.said} role="status" aria-live="polite" data-testid="said">
        {said}
      </div>
      {walk.isMissing && <Notice title={t('page.gone')}>{t('page.goneAdvice')}</Notice>}
      {walk.current === undefined ? (
        <Nothing scope={scope} isSearch={Boolean(search.q)} isDone={walk.isPastEnd} onBack={walk.first} />
      ) : (
        <UnitAt
          key={walk.current}
          id={walk.current}
          store={store}
          isAcross={scope.project === null}
          walk={walk}
          announce={announce}
          onSaved={undo.remember}
        />
      )}
      <CheatSheet isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  )
}

interface NothingProps {
  scope: Scope
  isSearch: boolean
  isDone: boolean
  onBack(): void
}

function Nothing({ scope, isSearch, isDone, onBack }: NothingProps) {
  const { t } = useTranslation('editor')
  if (isDone)
    return (
      <Notice
        title={t('page.end')}
        action={
          <button type="button" className={classes.link} onClick={onBack}>
            {t('page.again')}
          </button>
        }
      >
        {t('page.endAdvice')}
      </Notice>
    )
  if (isSearch) return <Notice title={t('page.noHits')}>{t('page.noHitsAdvice')}</Notice>
  return (
    <Notice
      title={t('page.empty')}
      action={may(scope, 'unit.add') && <TextLink to={pageOf('projects', scope.path)}>{t('page.toPlace')}</TextLink>}
    >
      {t('page.emptyAdvice')}
    </Notice>
  )
}
