import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/account.ts'
import { pageOf } from '../../api/addresses.ts'
import { may, type Place } from '../../api/scopes.ts'
import { ButtonLink } from '../../components/controls/button-link.tsx'
import { MenuButton, menuItem } from '../../components/controls/menu-button.tsx'
import { hasStrings } from './scope-names.ts'
import { useTranslatingPage } from './use-translating-page.ts'
import { MuteItem, WatchButton } from './watch-button.tsx'

/** The next thing to do at a place, and everything else that may be done there. */
export function PlaceActions({ place }: { place: Place }) {
  const { t } = useTranslation('browse')
  const me = useMe()
  const page = useTranslatingPage()
  return (
    <>
      {hasStrings(place) && (
        <ButtonLink to={pageOf(page, place.path)}>
          {t(may(place, 'unit.edit') || may(place, 'suggestion.add') ? 'do.translate' : 'do.read')}
        </ButtonLink>
      )}
      {me && place.project && <WatchButton place={place} />}
      <Operations place={place} />
    </>
  )
}

interface Operation {
  text: string
  to: string
}

/** Kinds of places that projects have settings for; components have their own right. */
const withSettings: ReadonlySet<Place['kind']> = new Set(['project', 'category', 'project-language'])

function useOperations(place: Place): Operation[] {
  const { t } = useTranslation('browse')
  const { path, project, component, kind } = place
  if (!project) return []
  const at = (page: string, where = path) => pageOf(page, where)
  const whole = component ? `${project.slug}/${component.path}` : project.slug
  const isComponent = kind === 'component' || kind === 'translation'
  const all: [boolean, string, string][] = [
    [may(place, 'translation.add') && isComponent, t('do.newLanguage'), at('new-lang', whole)],
    [
      may(place, 'project.edit') && kind === 'project',
      t('do.newComponent'),
      `/create/component/?project=${project.slug}`,
    ],
    [
      may(place, 'project.edit') && (kind === 'project' || kind === 'category'),
      t('do.newCategory'),
      at('category/add'),
    ],
    [may(place, 'unit.bulk_edit') || may(place, 'unit.edit'), t('do.tools'), at('tools')],
    [isComponent, t('do.screenshots'), at('screenshots', whole)],
    [true, t('do.glossary'), at('glossary', project.slug)],
    [may(place, 'project.edit'), t('do.labels'), at('labels', project.slug)],
    [may(place, 'announcement.add'), t('do.announce'), at('announcement')],
    [may(place, 'project.permissions'), t('do.access'), at('access', project.slug)],
    [may(place, 'project.edit') || may(place, 'component.edit'), t('do.addons'), at('addons', whole)],
    [may(place, 'project.edit'), t('do.machinery'), at('machinery', project.slug)],
    [may(place, 'memory.edit'), t('do.memory'), at('memory/project', project.slug)],
    [may(place, 'project.edit') && kind === 'project', t('do.backups'), at('backups')],
    [may(place, 'project.edit') && withSettings.has(kind), t('do.settings'), at('settings')],
    [may(place, 'component.edit') && kind === 'component', t('do.settings'), at('settings')],
  ]
  return all.filter(([allowed]) => allowed).map(([, text, to]) => ({ text, to }))
}

function Operations({ place }: { place: Place }) {
  const { t } = useTranslation('browse')
  const me = useMe()
  const operations = useOperations(place)
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
                  search={Object.fromEntries(new URLSearchParams(search)) as never}
                  className={menuItem}
                  onClick={close}
                >
                  {text}
                </Link>
              </li>
            )
          })}
          {me && <MuteItem place={place} onDone={close} />}
        </>
      )}
    </MenuButton>
  )
}
