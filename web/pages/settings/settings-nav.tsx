import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import type { Scope } from '../../api/scopes.ts'
import { useTextOf } from '../../locale/own-words.ts'
import { type SettingsPageId, settingsLinks } from '../scope/settings-pages.ts'
import { categoryGroups, componentGroups, projectGroups, type SettingGroup } from './settings-fields.ts'
import classes from './settings-nav.module.css'

type FormOf = 'project' | 'category' | 'component'

/** The groups of the form of general settings; none where it has no groups. */
function groupsOf({ kind }: Scope): { readonly of: FormOf; readonly groups: readonly SettingGroup[] } | undefined {
  if (kind === 'project') return { of: 'project', groups: projectGroups }
  if (kind === 'category') return { of: 'category', groups: categoryGroups }
  return kind === 'component' ? { of: 'component', groups: componentGroups } : undefined
}

interface Item {
  readonly key: string
  readonly name: string
  readonly to: string
  readonly hash?: string
  readonly current: boolean
}

function useItems(scope: Scope, current: SettingsPageId): Item[] {
  const { t } = useTranslation(['manage', 'admin'])
  const textOf = useTextOf('manage')
  const { hash } = useLocation()
  const form = groupsOf(scope)
  const at = pageOf('settings', scope.path)
  const part = (id: string, name: string, first = false): Item => {
    const isShown = hash === id || (first && hash === '')
    return { key: `general-${id}`, name, to: at, hash: id, current: current === 'general' && isShown }
  }
  const names: Record<Exclude<SettingsPageId, 'general'>, string> = {
    project: t('admin:settings.ofProject'),
    access: t('access.title'),
    addons: t('addons.title'),
    webhooks: t('admin:webhooks.title'),
    machinery: t('machinery.title'),
    labels: t('labels.title'),
    memory: t('memory.title'),
    announcements: t('announcements.title'),
    backups: t('backups.title'),
  }
  const links = settingsLinks(scope)
  const groups = form?.groups.map(({ id }, index) => part(id, textOf(`settings.${form.of}.${id}`), index === 0)) ?? []
  const general = form ? groups : [{ ...part('', t('settings.title'), true), hash: '' }]
  const others = links.flatMap(({ id, to }) =>
    id === 'general' ? [] : [{ key: id, name: names[id], to, current: id === current }],
  )
  const removal = form ? [part('removal', t('removal.title'))] : []
  return links.some(({ id }) => id === 'general') ? [...general, ...others, ...removal] : others
}

/** All settings pages of a project, category, component or language, side by side with the one that is shown. */
export function SettingsNav({ scope, current }: { scope: Scope; current: SettingsPageId }) {
  const { t } = useTranslation('manage')
  return (
    <nav aria-label={t('settings.title')} className={classes.nav}>
      <ul>
        {useItems(scope, current).map(({ key, name, to, hash, current: isCurrent }) => (
          <li key={key}>
            <Link
              to={to}
              {...(hash ? { hash } : {})}
              className={classes.item}
              activeOptions={{ exact: true, includeHash: true }}
              aria-current={isCurrent ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
