import { useTranslation } from 'react-i18next'
import { addressOf } from '../../api/call.ts'
import { componentParams, projectParams } from '../../api/repositories.ts'
import type { Scope } from '../../api/scopes.ts'
import { Notice } from '../../components/status/notice.tsx'
import { LanguageSettings } from './language-settings.tsx'
import { Removal } from './removal.tsx'
import { categoryGroups, componentGroups, projectGroups, type Values } from './settings-fields.ts'
import { StoredSettings } from './settings-form.tsx'
import { ManagedScope } from './settings-frame.tsx'
import type { SettingsOwner } from './settings-routes.ts'

/** `/settings/<path>/`: what a project, a category, a component or a language of a project can be told, in groups. */
export function SettingsPage({ path }: { path: string }) {
  const { t } = useTranslation('manage')
  return (
    <ManagedScope
      section="general"
      path={path}
      title={t('settings.title')}
      needs={['project.edit', 'component.edit', 'translation.delete']}
    >
      {(scope) => <ScopeSettings scope={scope} />}
    </ManagedScope>
  )
}

/** The path in the address of its page. */
const pathOnPage = ({ web_url }: Values): string =>
  decodeURIComponent(new URL(String(web_url)).pathname).replace(/^\/projects\/|\/$/g, '')

/** A category in another project is at the top of it. */
function categoryPathAfter(path: string, { slug, project }: Values): string {
  const [before, ...parents] = path.split('/').slice(0, -1)
  const after = new URL(String(project)).pathname.split('/').at(-2) ?? ''
  return [after, ...(after === before ? parents : []), slug].join('/')
}

function ScopeSettings({ scope }: { scope: Scope }) {
  const { t } = useTranslation('manage')
  const { kind, project, component, categories } = scope
  const removalOf = (of: SettingsOwner, address: string) => (stored: Values) => (
    <Removal of={of} address={address} slug={String(stored.slug)} />
  )
  if (project && scope.language && (kind === 'translation' || kind === 'project-language'))
    return <LanguageSettings scope={scope} language={scope.language} />
  if (project && component) {
    const address = addressOf('GET /api/components/:project/:component/', { params: componentParams(scope) })
    return (
      <StoredSettings
        of="component"
        outer="project"
        address={address}
        groups={componentGroups}
        pathAfter={pathOnPage}
        removal={removalOf('component', address)}
      />
    )
  }
  const category = categories.at(-1)
  if (kind === 'category' && category) {
    const address = addressOf('GET /api/categories/:id/', { params: category })
    return (
      <StoredSettings
        of="category"
        outer="project"
        address={address}
        groups={categoryGroups}
        pathAfter={(after) => categoryPathAfter(scope.path, after)}
        removal={removalOf('category', address)}
      />
    )
  }
  if (kind !== 'project' || !project) return <Notice title={t('settings.nothing')} />
  const address = addressOf('GET /api/projects/:project/', { params: projectParams(scope) })
  return (
    <StoredSettings
      of="project"
      outer="workspace"
      address={address}
      groups={projectGroups}
      pathAfter={pathOnPage}
      removal={removalOf('project', address)}
    />
  )
}
