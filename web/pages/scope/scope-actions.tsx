import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { namedFilters } from '#core/search/filters.ts'
import { useMe } from '../../api/account.ts'
import { pageOf } from '../../api/addresses.ts'
import { partsQuery } from '../../api/scope-parts.ts'
import { may, type Scope } from '../../api/scopes.ts'
import { ButtonLink } from '../../components/controls/button-link.tsx'
import { MenuButton, menuItem } from '../../components/controls/menu-button.tsx'
import { hasStrings } from './scope-names.ts'
import { useTranslatingPage } from './use-translating-page.ts'
import { MuteItem, WatchButton } from './watch-button.tsx'

/** The next thing to do at a place, and everything else that may be done there. */
export function ScopeActions({ scope }: { scope: Scope }) {
  const { t } = useTranslation('browse')
  const me = useMe()
  const page = useTranslatingPage()
  const mayTranslate = may(scope, 'unit.edit') || may(scope, 'suggestion.add')
  // Read from what the page has asked for anyway.
  const counts = useQuery({ ...partsQuery(scope.path), enabled: false }).data?.counts
  const isDone = counts !== undefined && counts.translated >= counts.total
  const search = mayTranslate && !isDone ? { q: namedFilters.todo } : {}
  return (
    <>
      {hasStrings(scope) && (
        <ButtonLink to={pageOf(page, scope.path)} search={search}>
          {t(mayTranslate ? 'do.translate' : 'do.read')}
        </ButtonLink>
      )}
      {me && scope.project && <WatchButton scope={scope} />}
      <Operations scope={scope} />
    </>
  )
}

interface Operation {
  text: string
  to: string
}

function useOperations(scope: Scope): Operation[] {
  const { t } = useTranslation('browse')
  const { path, project, component, kind } = scope
  if (!project) return []
  const at = (page: string, where = path) => pageOf(page, where)
  const whole = component ? `${project.slug}/${component.path}` : project.slug
  const isComponent = kind === 'component' || kind === 'translation'
  const all: [boolean, string, string][] = [
    [may(scope, 'translation.add') && (isComponent || kind === 'project'), t('do.newLanguage'), at('new-lang', whole)],
    [
      may(scope, 'project.edit') && kind === 'project',
      t('do.newComponent'),
      `/create/component/?project=${project.slug}`,
    ],
    [
      may(scope, 'project.edit') && (kind === 'project' || kind === 'category'),
      t('do.newCategory'),
      at('category/add'),
    ],
    [hasStrings(scope), t('do.allStrings'), at('translate')],
    [isComponent, t('do.branches'), at('branches', whole)],
    [isComponent, t('do.screenshots'), at('screenshots', whole)],
    [true, t('do.glossary'), at('glossary', project.slug)],
    [may(scope, 'suggestion.add'), t('do.changeSets'), at('change-sets', project.slug)],
  ]
  return all.filter(([allowed]) => allowed).map(([, text, to]) => ({ text, to }))
}

function Operations({ scope }: { scope: Scope }) {
  const { t } = useTranslation('browse')
  const me = useMe()
  const operations = useOperations(scope)
  if (operations.length === 0) return null
  return (
    <MenuButton label={t('do.more')}>
      {(close) => (
        <>
          {operations.map(({ text, to }) => {
            const [pathname = '', search = ''] = to.split('?')
            return (
              <li key={to}>
                <Link
                  to={pathname}
                  search={Object.fromEntries(new URLSearchParams(search))}
                  className={menuItem}
                  onClick={close}
                >
                  {text}
                </Link>
              </li>
            )
          })}
          {me && <MuteItem scope={scope} onDone={close} />}
        </>
      )}
    </MenuButton>
  )
}
