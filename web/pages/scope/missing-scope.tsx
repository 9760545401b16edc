import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import { MissingPage } from '../../components/layout/missing-page.tsx'

/** A place that is not there: which part of the path is meant, and the place around it. */
export function MissingScope({ path }: { path: string }) {
  const { t } = useTranslation(['browse', 'common'])
  const segments = path.split('/').filter(Boolean)
  const last = segments.at(-1) ?? ''
  if (path.startsWith('-/-/'))
    return <MissingPage kind="language" name={last} to="/languages/" toName={t('common:menu.languages')} />
  if (segments.length < 2)
    return <MissingPage kind="project" name={last} to="/projects/" toName={t('common:menu.projects')} />
  const parents = segments.slice(0, -1).filter((segment) => segment !== '-')
  const kind = segments.length === 2 ? 'component' : 'translation'
  return <MissingPage kind={kind} name={last} to={pageOf('projects', parents.join('/'))} toName={parents.join(' / ')} />
}
