import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { partsQuery } from '../../api/scope-parts.ts'
import { may, type Place } from '../../api/scopes.ts'
import { ButtonLink } from '../../components/controls/button-link.tsx'
import { PartsTable } from '../../components/lists/parts-table.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { ManagedPlace } from '../settings/settings-frame.tsx'

/** `/glossary/<project>/` */
export function GlossariesPage({ path }: { path: string }) {
  const { t } = useTranslation('manage')
  return (
    <ManagedPlace path={path} title={t('glossaries.title')} lead={t('glossaries.lead')}>
      {(place) => <Glossaries place={place} />}
    </ManagedPlace>
  )
}

function Glossaries({ place }: { place: Place }) {
  const { t } = useTranslation('manage')
  const project = place.project?.slug ?? ''
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
              may(place, 'project.edit') && (
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
