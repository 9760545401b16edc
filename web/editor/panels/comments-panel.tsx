import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/account.ts'
import { may } from '../../api/scopes.ts'
import { formatAgo, formatMoment } from '../../locale/format.ts'
import { type Comment, unitIdOf, userName } from '../data/feedback.ts'
import { partQuery } from '../data/units.ts'
import { useEditing } from '../model/context.ts'
import { Listed } from './listed.tsx'
import { mentionParts } from './mentions.ts'
import classes from './panel.module.css'
import { useUnitMutation } from './use-unit-mutation.ts'

/** What people say about the string here and about its source. */
export function CommentsPanel() {
  const { unit, context } = useEditing()
  const { t } = useTranslation('editor')
  const sourceId = unitIdOf(unit.source_unit)
  const own = useQuery(partQuery<Comment>(unit.id, 'comments'))
  const source = useQuery({
    ...partQuery<Comment>(sourceId ?? 0, 'comments'),
    enabled: sourceId !== undefined && sourceId !== unit.id,
  })
  const reason = context.scope.why_not['comment.add']
  return (
    <>
      {source.data && source.data.length > 0 && (
        <>
          <div className={classes.details}>{t('comments.ofSource')}</div>
          <Listed query={source} empty="">
            {(comment) => <CommentItem key={comment.id} comment={comment} />}
          </Listed>
        </>
      )}
      <Listed query={own} empty={t('comments.empty')}>
        {(comment) => <CommentItem key={comment.id} comment={comment} />}
      </Listed>
      {reason === undefined ? <NewComment /> : <p className={classes.empty}>{reason}</p>}
    </>
  )
}

function CommentItem({ comment: { id, comment, user, timestamp, resolved } }: { comment: Comment }) {
  const { context } = useEditing()
  const { t } = useTranslation(['editor', 'common'])
  const mutation = useUnitMutation()
  const me = useMe()
  const name = userName(user)
  return (
    <li className={classes.item} data-old={resolved || undefined}>
      <div className={classes.body}>
        <div dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {mentionParts(comment).map(({ start, text, isMention }) =>
            isMention ? (
              <b key={start} className={classes.mention}>
                {text}
              </b>
            ) : (
              text
            ),
          )}
        </div>
        <div className={classes.details}>
          <span>{name || t('nobody')}</span>
          <time dateTime={timestamp} title={formatMoment(timestamp)}>
            {formatAgo(timestamp)}
          </time>
          {resolved && <span>{t('comments.resolved')}</span>}
        </div>
      </div>
      <div className={classes.actions}>
        {!resolved && may(context.scope, 'comment.resolve') && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => mutation.mutate({ path: `/api/comments/${id}/resolve/`, said: t('said.resolved') })}
          >
            {t('comments.resolve')}
          </Button>
        )}
        {(may(context.scope, 'comment.delete') || (me && me.username === name)) && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => mutation.mutate({ path: `/api/comments/${id}/`, method: 'DELETE', said: t('said.deleted') })}
          >
            {t('common:delete')}
          </Button>
        )}
      </div>
    </li>
  )
}

function NewComment() {
  const { unit } = useEditing()
  const [text, setText] = useState('')
  const [scope, setScope] = useState('translation')
  const { t } = useTranslation('editor')
  const mutation = useUnitMutation()
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    mutation.mutate(
      { path: `/api/units/${unit.id}/comments/`, body: { scope, comment: text }, said: t('said.commented') },
      { onSuccess: () => setText('') },
    )
  }
  return (
    <form className={classes.form} onSubmit={add}>
      <label htmlFor="new-comment">{t('comments.new')}</label>
      <textarea
        id="new-comment"
        dir="auto"
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {mutation.error && <p role="alert">{mutation.error.message}</p>}
      <div className={classes.row}>
        <label>
          {t('comments.scope')}{' '}
          <select value={scope} onChange={(event) => setScope(event.currentTarget.value)}>
            <option value="translation">{t('comments.scopeTranslation')}</option>
            <option value="global">{t('comments.scopeSource')}</option>
            <option value="report">{t('comments.scopeReport')}</option>
          </select>
        </label>
        <Button type="submit" size="compact-md" disabled={text.trim() === ''}>
          {t('comments.add')}
        </Button>
      </div>
    </form>
  )
}
