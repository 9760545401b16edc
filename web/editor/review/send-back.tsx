import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/account.ts'
import { may } from '../../api/scopes.ts'
import { useEditing } from '../model/context.ts'
import { authorshipOf, recentChangesQuery } from './authorship.ts'
import classes from './review.module.css'

/** The person has just asked for this field. */
const focusOnce = (area: HTMLTextAreaElement | null): void => area?.focus()

interface Props {
  onClose(): void
  /** Gives the text back to its author, and goes on. */
  onSend(reason: string): void
}

/** The reason why a text goes back to whoever wrote it: the server makes it a comment that mentions them. */
export function SendBack({ onClose, onSend }: Props) {
  const { unit, context } = useEditing()
  const { t } = useTranslation(['editor', 'common'])
  const me = useMe()
  const [reason, setReason] = useState('')
  const { data } = useQuery(recentChangesQuery(unit.id))
  const author = (data && authorshipOf(data)?.author) ?? ''
  const isOthers = author !== '' && author !== me?.username
  const mayComment = may(context.scope, 'comment.add')
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSend(reason.trim())
  }
  return (
    <form className={classes.form} onSubmit={send}>
      {mayComment && (
        <label>
          {isOthers ? t('review.reasonFor', { author }) : t('review.reason')}
          <textarea
            required
            maxLength={900}
            value={reason}
            ref={focusOnce}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </label>
      )}
      <div className={classes.buttons}>
        <Button type="submit">{t('review.sendBack')}</Button>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}
