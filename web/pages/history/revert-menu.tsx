import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { isRevertible } from '../../api/changes.ts'
import type { Change } from '../../api/types.ts'
import { MenuAction, MenuButton } from '../../components/controls/menu-button.tsx'

/** Gives a string the text it had before a change, where it had one. */
export function RevertMenu({ change }: { change: Change }) {
  const { t } = useTranslation(['browse', 'common'])
  const client = useQueryClient()
  const revert = useMutation({
    mutationFn: () => call('POST /api/changes/:id/revert/', { params: { id: change.id } }),
    onSuccess: () => client.invalidateQueries(),
  })
  if (!isRevertible(change) || change.old === '') return null
  return (
    <>
      <MenuButton label="⋯" name={t('history.actions')}>
        {(close) => (
          <MenuAction
            onClick={() => {
              close()
              revert.mutate()
            }}
          >
            {t('history.revert')}
          </MenuAction>
        )}
      </MenuButton>
      <span role="status">
        {revert.isSuccess && t(revert.data.reverted > 0 ? 'common:change.reverted' : 'common:change.notReverted')}
        {revert.error?.message}
      </span>
    </>
  )
}
