import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { State } from '#core/units/state.ts'
import { useMe } from '../../api/account.ts'
import { call } from '../../api/call.ts'
import { may } from '../../api/scopes.ts'
import { unitKey } from '../data/units.ts'
import { useEditing } from '../model/context.ts'
import { authorshipOf, recentChangesQuery } from './authorship.ts'
import classes from './review.module.css'

/** The person has just asked for this field. */
const focusOnce = (area: HTMLTextAreaElement | null): void => area?.focus()

interface Props {
  onClose(): void
  /** Saves the text in the state that is chosen by then, and goes on. */
  onSave(): void
}

/**
 * The reason why a text goes back to whoever wrote it. It becomes a comment that mentions them, so that they are
 * notified; only when it is stored is the string marked as needing edits.
 */
export function SendBack({ onClose, onSave }: Props) {
  const { unit, context, model, announce } = useEditing()
  const { t } = useTranslation(['editor', 'common'])
  const client = useQueryClient()
  const me = useMe()
  const [reason, setReason] = useState('')
  const { data } = useQuery(recentChangesQuery(unit.id))
  const author = (data && authorshipOf(data)?.author) ?? ''
  const isOthers = author !== '' && author !== me?.username
  const mayComment = may(context.scope, 'comment.add')
  const sending = useMutation({
    mutationFn: async () => {
      const comment = isOthers ? `@${author} ${reason.trim()}` : reason.trim()
      if (mayComment)
        await call('POST /api/units/:id/comments/', {
          params: { id: unit.id },
          body: { scope: 'translation', comment },
        })
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: unitKey(unit.id) })
      model.setState(State.needsEditing)
      onSave()
      announce(t('said.sentBack'))
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate()
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
      {sending.error && <p role="alert">{sending.error.message}</p>}
      <div className={classes.buttons}>
        <Button type="submit" loading={sending.isPending}>
          {t('review.sendBack')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}
