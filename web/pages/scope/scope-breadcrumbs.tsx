import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import type { Scope } from '../../api/scopes.ts'
import { TextLink } from '../../components/controls/text-link.tsx'
import { stepsTo } from './scope-names.ts'

/** The way to a page of a place, for `PageHead`: the list it is in, what it is within, and itself where the page is a deeper one. */
export function useScopeTrail(scope: Scope | undefined, { withItself = false } = {}): ReactElement[] {
  const { t } = useTranslation('browse')
  const inLanguages = scope?.kind === 'language'
  const steps = scope ? stepsTo(scope) : []
  if (withItself && steps.length === 0) return []
  return [
    <TextLink key="all" to={inLanguages ? '/languages/' : '/projects/'}>
      {t(inLanguages ? 'languages.title' : 'projects.title')}
    </TextLink>,
    ...(withItself ? steps : steps.slice(0, -1)).map(({ path, name }) => (
      <TextLink key={path} to={pageOf('projects', path)}>
        <bdi>{name}</bdi>
      </TextLink>
    )),
  ]
}
