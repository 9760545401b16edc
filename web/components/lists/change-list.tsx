import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { splitForms } from '#core/units/forms.ts'
import { nameOfApi, pageOf, pathOfApi, userPage } from '../../api/addresses.ts'
import { call } from '../../api/call.ts'
import { isRevertible } from '../../api/changes.ts'
import type { Change } from '../../api/types.ts'
import { textLanguage } from '../../locale/language-tag.ts'
import { useNames } from '../../locale/own-words.ts'
import { TextLink } from '../controls/text-link.tsx'
import { Ago } from '../text/ago.tsx'
import { EachForm } from '../text/each-form.tsx'
import { anyLanguage, ForeignText } from '../text/foreign-text.tsx'
import { TextDiff } from '../text/text-diff.tsx'
import classes from './change-list.module.css'
import rows from './rows.module.css'

interface Props {
  changes: readonly Change[]
  /** Whether the person may give strings another text here. */
  mayRevert?: boolean
}

/** What happened, newest first. */
export function ChangeList({ changes, mayRevert = false }: Props) {
  return (
    <ol className={rows.list}>
      {changes.map((change) => (
        <ChangeRow key={change.id} change={change} mayRevert={mayRevert} />
      ))}
    </ol>
  )
}

function ChangeRow({ change, mayRevert }: { change: Change; mayRevert: boolean }) {
  const { t } = useTranslation()
  const named = useNames('changes')
  const user = nameOfApi(change.user)
  return (
    <li className={rows.row}>
      <div className={rows.head}>
        <span className={classes.action}>{named(change.action, change.action_name)}</span>
        <Where change={change} />
        <span className={classes.who}>
          {user === undefined ? t('change.byService') : <TextLink to={userPage(user)}>{user}</TextLink>}
          {' · '}
          <TextLink to={pageOf('changes/render', String(change.id))}>
            <Ago time={change.timestamp} />
          </TextLink>
        </span>
      </div>
      <Texts change={change} />
      {mayRevert && isRevertible(change) && <Restore id={change.id} />}
    </li>
  )
}

function Where({ change }: { change: Change }) {
  const path = pathOfApi(change.translation) ?? pathOfApi(change.component)
  if (path === undefined) return null
  const unit = nameOfApi(change.unit)
  return unit === undefined ? (
    <Link to={pageOf('projects', path)} className={classes.where}>
      {path}
    </Link>
  ) : (
    <Link to={pageOf('translate', `${path}/${unit}`)} className={classes.where}>
      {path}
    </Link>
  )
}

/** The texts before and after, form by form. */
function Texts({ change }: { change: Change }) {
  const before = splitForms(change.old)
  const after = splitForms(change.target)
  if (change.old === '' && change.target === '') return null
  const code = pathOfApi(change.translation)?.split('/').at(-1)
  const language = code === undefined ? anyLanguage : textLanguage(code)
  const longer = before.length > after.length ? before : after
  return (
    <EachForm forms={longer}>
      {(_, form) => (
        <div className={classes.text}>
          {change.old === '' ? (
            <ForeignText text={after[form] ?? ''} language={language} />
          ) : (
            <TextDiff before={before[form] ?? ''} after={after[form] ?? ''} language={language} />
          )}
        </div>
      )}
    </EachForm>
  )
}

function Restore({ id }: { id: number }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const revert = useMutation({
    mutationFn: () => call('POST /api/changes/:id/revert/', { params: { id } }),
    onSuccess: () => client.invalidateQueries(),
  })
  return (
    <div className={classes.restore}>
      <Button variant="default" size="compact-sm" loading={revert.isPending} onClick={() => revert.mutate()}>
        {t('change.revert')}
      </Button>
      <span role="status">
        {revert.isSuccess && t(revert.data.reverted > 0 ? 'change.reverted' : 'change.notReverted')}
        {revert.error?.message}
      </span>
    </div>
  )
}
