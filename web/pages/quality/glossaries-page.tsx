import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { partsQuery } from '../../api/scope-parts.ts'
import { may, type Scope } from '../../api/scopes.ts'
import { ButtonLink } from '../../components/controls/button-link.tsx'
import { PartsTable } from '../../components/lists/parts-table.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { ManagedScope } from '../settings/settings-frame.tsx'

/** `/glossary/<project>/` */
export function GlossariesPage({ path }: { path: string }) {
  const { t } = useTranslation('manage')
  return (
    <ManagedScope path={path} title={t('glossaries.title')} lead={t('glossaries.lead')}>
      {(scope) => <Glossaries scope={scope} />}
    </ManagedScope>
  )
}

function Glossaries({ scope }: { scope: Scope }) {
  const { t } = useTranslation('manage')
  const project = scope.project?.slug ?? ''
  const query = useQuery(partsQuery(project))
  return (
    <Loaded query={query} waiting={<WaitingList />}>
      {({ parts }) => {
        const glossaries = parts.filter(({ is_glossary }) => is_glossary)
        if (glossaries.length > 0)
          return <PartsTable parts={glossaries} label={t('glossaries.title')} empty={{ title: t('glossaries.none') }} />
        return (
          <Notice
            title={t('glossaries.none')}
            action={
              may(scope, 'project.edit') && (
                <ButtonLink to="/create/component/" search={{ project }}>
                  {t('glossaries.add')}
                </ButtonLink>
              )
            }
          >
            {t('glossaries.noneHelp')}
          </Notice>
        )
      }}
    </Loaded>
  )
}
