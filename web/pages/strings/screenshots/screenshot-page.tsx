import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pageOf, pathOfApi } from '../../../api/addresses.ts'
import { call } from '../../../api/call.ts'
import { may, type Scope } from '../../../api/scopes.ts'
import { type Screenshot, screenshotQuery, unitsIn } from '../../../api/screenshots.ts'
import { ConfirmButton } from '../../../components/controls/confirm-button.tsx'
import { TextLink } from '../../../components/controls/text-link.tsx'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { showToast } from '../../../components/toast/toasts.ts'
import { ManagedScope } from '../../settings/settings-frame.tsx'
import { ScreenshotStrings } from './screenshot-strings.tsx'

/** `/screenshot/<id>/`: a picture, and the strings that can be seen in it. */
export function ScreenshotPage({ id }: { id: number }) {
  return (
    <Loaded query={useQuery(screenshotQuery(id))} waiting={<WaitingList />}>
      {(shot) => <OneScreenshot shot={shot} />}
    </Loaded>
  )
}

function OneScreenshot({ shot }: { shot: Screenshot }) {
  const { t } = useTranslation(['manage', 'common'])
  const path = pathOfApi(shot.translation) ?? ''
  const listed = pageOf('screenshots', path.split('/').slice(0, -1).join('/'))
  return (
    <ManagedScope
      path={path}
      title={shot.name}
      lead={<TextLink to={listed}>{t('screenshots.all')}</TextLink>}
      actions={(scope) => may(scope, 'screenshot.delete') && <DeleteScreenshot shot={shot} listed={listed} />}
    >
      {(scope: Scope) => <ScreenshotStrings key={shot.id} shot={shot} scope={scope} />}
    </ManagedScope>
  )
}

function DeleteScreenshot({ shot, listed }: { shot: Screenshot; listed: string }) {
  const { t } = useTranslation(['manage', 'common'])
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = async () => {
    await call('DELETE /api/screenshots/:id/', { params: shot })
    showToast(t('common:toast.deleted', { name: shot.name }))
    await navigate({ to: listed })
    await client.invalidateQueries()
  }
  return (
    <ConfirmButton
      text={t('screenshots.delete')}
      question={t('screenshots.deleteQuestion', { name: shot.name })}
      onConfirm={remove}
    >
      {t('screenshots.deleteHelp', { count: unitsIn(shot).length })}
    </ConfirmButton>
  )
}
