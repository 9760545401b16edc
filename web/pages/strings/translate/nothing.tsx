import { useTranslation } from 'react-i18next'
import type { EditorSearch } from '#core/editor/search.ts'
import { pageOf } from '../../../api/addresses.ts'
import { may, type Scope } from '../../../api/scopes.ts'
import { TextLink } from '../../../components/controls/text-link.tsx'
import { Notice } from '../../../components/status/notice.tsx'
import { filterOf } from '../../../editor/search/filters.ts'
import classes from './translate-page.module.css'
import type { Progress } from './use-progress.ts'
import type { Walking } from './use-walk.ts'

interface Props {
  scope: Scope
  search: EditorSearch
  walk: Walking
  progress: Progress
}

/** What to say where there is no string to show: the list is at its end, or empty. */
export function Nothing({ scope, search: { q = '' }, walk, progress }: Props) {
  const { t } = useTranslation('editor')
  if (walk.isPastEnd) return <EndOfList scope={scope} walk={walk} progress={progress} />
  const isAll = filterOf(q) === 'todo'
  const all = (
    <TextLink to={pageOf('translate', scope.path)} search={{}}>
      {t('page.showAll')}
    </TextLink>
  )
  if (isAll)
    return (
      <Notice title={t('page.allDone')} action={all}>
        {t('page.allDoneAdvice')}
      </Notice>
    )
  if (q !== '')
    return (
      <Notice title={t('page.noHits')} action={all}>
        {t('page.noHitsAdvice')}
      </Notice>
    )
  return (
    <Notice
      title={t('page.empty')}
      action={may(scope, 'unit.add') && <TextLink to={pageOf('projects', scope.path)}>{t('page.toPlace')}</TextLink>}
    >
      {t('page.emptyAdvice')}
    </Notice>
  )
}

function EndOfList({ scope, walk, progress: { saved, problems } }: Omit<Props, 'search'>) {
  const { t } = useTranslation('editor')
  const { project, language } = scope
  const [failing] = problems.keys()
  return (
    <Notice
      title={t('page.end')}
      tone={problems.size > 0 ? 'warning' : 'calm'}
      action={
        <div className={classes.ways}>
          {failing !== undefined && (
            <button type="button" className={classes.link} onClick={() => walk.goTo(failing)}>
              {t('page.showProblems', { count: problems.size })}
            </button>
          )}
          <button type="button" className={classes.link} onClick={walk.first}>
            {t('page.again')}
          </button>
          {project && language && scope.kind === 'translation' && (
            <TextLink to={pageOf('projects', `${project.slug}/-/${language.code}`)}>
              {t('page.otherComponents', { language: language.name })}
            </TextLink>
          )}
          <TextLink to={pageOf('projects', scope.path)}>{t('page.overview')}</TextLink>
        </div>
      }
    >
      {saved.size === 0 ? t('page.endUnchanged') : t('page.endSaved', { count: saved.size })}{' '}
      {problems.size > 0 && t('page.endProblems', { count: problems.size })}
    </Notice>
  )
}
