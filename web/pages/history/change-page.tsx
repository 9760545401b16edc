import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readQuery } from '../../api/call.ts'
import { TextLink } from '../../components/controls/text-link.tsx'
import { MissingPage } from '../../components/layout/missing-page.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { ChangeList } from '../../components/lists/change-list.tsx'
import { isMissing } from '../../components/status/is-missing.ts'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'

/** One record of the history, at an address that feeds and letters can name. */
export function ChangePage({ id }: { id: string }) {
  const { t } = useTranslation('site')
  const { t: common } = useTranslation()
  const change = useQuery(readQuery('GET /api/changes/:id/', { params: { id: Number(id) } }))
  if (isMissing(change.error))
    return <MissingPage kind="change" name={id} to="/changes/" toName={common('menu.history')} />
  return (
    <>
      <PageHead
        title={t('change.title', { id })}
        trail={[
          <TextLink key="history" to="/changes/">
            {common('menu.history')}
          </TextLink>,
        ]}
      />
      <Loaded query={change} waiting={<WaitingList rows={1} />}>
        {(one) => <ChangeList changes={[one]} />}
      </Loaded>
    </>
  )
}
