import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/account.ts'
import { call } from '../../api/call.ts'
import { may } from '../../api/scopes.ts'
import { choiceOf } from '../../components/form/choice-of.ts'
import { MarkdownText } from '../../components/text/markdown-text.tsx'
import { formatAgo, formatMoment } from '../../locale/format.ts'
import { type Comment, unitIdOf, userName } from '../data/feedback.ts'
import { partQuery } from '../data/units.ts'
import { useEditing } from '../model/context.ts'
import { Listed } from './listed.tsx'
import { MentionField } from './mentions/mention-field.tsx'
import classes from './panel.module.css'
import { useUnitMutation } from './use-unit-mutation.ts'

/** What people say about the string here and about its source. */
export function CommentsPanel() {
  const { unit, context } = useEditing()
  const { t } = useTranslation('editor')
  const sourceId = unitIdOf(unit.source_unit)
  const own = useQuery(partQuery(unit.id, 'GET /api/units/:id/comments/'))
  const source = useQuery({
    ...partQuery(sourceId ?? 0, 'GET /api/units/:id/comments/'),
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

const resolve = (id: number) => call('POST /api/comments/:id/resolve/', { params: { id } })
const remove = (id: number) => call('DELETE /api/comments/:id/', { params: { id } })

function CommentItem({ comment: { id, comment, user, timestamp, resolved } }: { comment: Comment }) {
  const { context } = useEditing()
  const { t } = useTranslation(['editor', 'common'])
  const mutation = useUnitMutation()
  const me = useMe()
  const name = userName(user)
  return (
    <li className={classes.item} data-old={resolved || undefined}>
      <div className={classes.body}>
        <MarkdownText text={comment} />
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
            onClick={() => mutation.mutate({ work: () => resolve(id), said: t('said.resolved') })}
          >
            {t('comments.resolve')}
          </Button>
        )}
        {(may(context.scope, 'comment.delete') || (me && me.username === name)) && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => mutation.mutate({ work: () => remove(id), said: t('said.deleted') })}
          >
            {t('common:delete')}
          </Button>
        )}
      </div>
    </li>
  )
}

type CommentScope = keyof typeof scopeNames

const scopes = ['translation', 'global', 'report'] as const
const scopeNames = {
  translation: 'comments.scopeTranslation',
  global: 'comments.scopeSource',
  report: 'comments.scopeReport',
} as const

function NewComment() {
  const { unit } = useEditing()
  const [text, setText] = useState('')
  const [scope, setScope] = useState<CommentScope>('translation')
  const { t } = useTranslation('editor')
  const mutation = useUnitMutation()
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    const body = { scope, comment: text }
    const work = () => call('POST /api/units/:id/comments/', { params: unit, body })
    mutation.mutate({ work, said: t('said.commented') }, { onSuccess: () => setText('') })
  }
  return (
    <form className={classes.form} onSubmit={add}>
      <label htmlFor="new-comment">{t('comments.new')}</label>
      <MentionField id="new-comment" unitId={unit.id} text={text} onText={setText} />
      {mutation.error && <p role="alert">{mutation.error.message}</p>}
      <div className={classes.row}>
        <label>
          {t('comments.scope')}{' '}
          <select
            value={scope}
            onChange={(event) => setScope(choiceOf(scopes, event.currentTarget.value, 'translation'))}
          >
            {scopes.map((one) => (
              <option key={one} value={one}>
                {t(scopeNames[one])}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" size="compact-md" disabled={text.trim() === ''}>
          {t('comments.add')}
        </Button>
      </div>
    </form>
  )
}
