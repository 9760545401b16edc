import { useTranslation } from 'react-i18next'
import { apiPath } from '../../api/client.ts'
import type { Place } from '../../api/places.ts'
import { Notice } from '../../components/notice.tsx'
import { ManagedPlace } from './managed-place.tsx'
import { Removal } from './removal.tsx'
import { componentGroups, projectGroups, type Values } from './settings-fields.ts'
import { StoredSettings } from './settings-form.tsx'

/** `/settings/<path>/`: what a project or a component can be told, in groups. */
export function SettingsPage({ path }: { path: string }) {
  const { t } = useTranslation('manage')
  return (
    <ManagedPlace path={path} title={t('settings.title')} needs={['project.edit', 'component.edit']}>
      {(place) => <PlaceSettings place={place} />}
    </ManagedPlace>
  )
}

function PlaceSettings({ place }: { place: Place }) {
  const { t } = useTranslation('manage')
  const { project, component } = place
  if (!project || (!component && place.kind !== 'project')) return <Notice title={t('settings.nothing')} />
  const address = component ? apiPath('components', project.slug, component.path) : apiPath('projects', project.slug)
  const removal = (stored: Values) => <Removal address={address} slug={String(stored.slug)} />
  return component ? (
    <StoredSettings of="component" around="project" address={address} groups={componentGroups} removal={removal} />
  ) : (
    <StoredSettings of="project" around="workspace" address={address} groups={projectGroups} removal={removal} />
  )
}
