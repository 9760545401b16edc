import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { nameOfApi, pageOf, pathOfApi, userPage } from '../../api/addresses.ts'
import type { Change } from '../../api/types.ts'
import { useNames } from '../../locale/own-words.ts'
import { TextLink } from '../controls/text-link.tsx'
import { Ago } from '../text/ago.tsx'
import classes from './change-list.module.css'
import { ChangeTexts } from './change-texts.tsx'
import rows from './rows.module.css'

/** What happened, newest first. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <ol className={rows.list}>
      {changes.map((change) => (
        <ChangeRow key={change.id} change={change} />
      ))}
    </ol>
  )
}

function ChangeRow({ change }: { change: Change }) {
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
      <ChangeTexts change={change} />
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
