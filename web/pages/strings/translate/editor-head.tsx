import { useTranslation } from 'react-i18next'
import type { EditorSearch } from '#core/editor/search.ts'
import { pageOf } from '../../../api/addresses.ts'
import type { Scope } from '../../../api/scopes.ts'
import { TextLink } from '../../../components/controls/text-link.tsx'
import { usePageTitle } from '../../../components/layout/use-page-title.ts'
import classes from './editor-head.module.css'

interface Props {
  scope: Scope
  path: string
  search: EditorSearch
  /** Which of the ways to see the strings this is. */
  way: 'translate' | 'zen' | 'browse'
}

/** Where the strings belong, in a line: the strings need the room. */
export function EditorHead({ scope, path, search, way }: Props) {
  const { t } = useTranslation('editor')
  const { project, component, language } = scope
  const title = [component?.name, language?.name].filter(Boolean).join(' · ') || project?.name || t('page.site')
  usePageTitle(title)
  return (
    <div className={classes.head}>
      <h1 className={classes.title}>
        {project && title !== project.name && (
          <TextLink to={pageOf('projects', project.slug)} className={classes.project}>
            {project.name}
          </TextLink>
        )}
        <TextLink to={pageOf('projects', path)}>{title}</TextLink>
      </h1>
      <div className={classes.ways}>
        {way !== 'translate' && (
          <TextLink to="/translate/$/" params={{ _splat: path }} search={search}>
            {t('page.leaveZen')}
          </TextLink>
        )}
        {way !== 'zen' && (
          <TextLink to="/zen/$/" params={{ _splat: path }} search={search}>
            {t('page.zen')}
          </TextLink>
        )}
        {way !== 'browse' && (
          <TextLink to="/browse/$/" params={{ _splat: path }} search={search}>
            {t('page.browse')}
          </TextLink>
        )}
      </div>
    </div>
  )
}
