import { useTranslation } from 'react-i18next'
import type { Member } from '../../../api/access.ts'
import { call } from '../../../api/call.ts'
import { Question } from '../../../components/controls/confirm-button.tsx'
import { showToast } from '../../../components/toast/toasts.ts'
import { useRefreshAccess } from '../use-access.ts'

interface Props {
  member: Member
  project: string
  projectName: string
  onClose: () => void
}

/** Keeps a member from contributing; the toast takes it back. */
export function BlockMember({ member: { username }, project, projectName, onClose }: Props) {
  const { t } = useTranslation(['manage', 'common'])
  const refresh = useRefreshAccess()
  const unblock = async () => {
    await call('DELETE /api/projects/:project/blocks/:username/', { params: { project, username } })
    await refresh()
  }
  const block = async () => {
    await call('POST /api/projects/:project/blocks/', { params: { project }, body: { user: username } })
    showToast(t('blocks.blocked', { name: username }), { action: { label: t('common:undo'), run: unblock } })
    await refresh()
  }
  return (
    <Question
      text={t('blocks.add')}
      question={t('blocks.question', { name: username, project: projectName })}
      typed={undefined}
      harmless={undefined}
      onConfirm={block}
      onClose={onClose}
    >
      {t('blocks.help')}
    </Question>
  )
}
