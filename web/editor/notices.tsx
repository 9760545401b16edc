import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMe } from '../api/account.ts'
import { useEditing } from './context.ts'
import classes from './notices.module.css'
import { DiffText } from './text/diff-text.tsx'
import { useForms } from './use-model.ts'

export function LockedNotice({ reason }: { reason: string | undefined }) {
  const me = useMe()
  const { unit } = useEditing()
  const { t } = useTranslation(['editor', 'common'])
  if (reason === undefined) return null
  const here = location.pathname + location.search
  return (
    <p id={`locked-${unit.id}`} className={classes.notice}>
      {me === null ? t('locked.signIn') : reason}{' '}
      {me === null && <a href={`/accounts/login/?next=${encodeURIComponent(here)}`}>{t('common:menu.signIn')}</a>}
    </p>
  )
}

/** The text that was being typed when the page went away. */
export function RestoredNotice({ onDiscard }: { onDiscard(): void }) {
  const { t } = useTranslation('editor')
  return (
    <div className={classes.notice} role="status">
      {t('draft.restored')}{' '}
      <Button size="compact-sm" variant="subtle" onClick={onDiscard}>
        {t('draft.discard')}
      </Button>
    </div>
  )
}

/** Somebody saved the string while its text was being changed here. */
export function OthersNotice({ theirs, onTake }: { theirs: readonly string[]; onTake(): void }) {
  const { around } = useEditing()
  const forms = useForms()
  const { t } = useTranslation('editor')
  return (
    <div className={classes.notice} data-tone="alert" role="status">
      <b>{t('others.title')}</b>
      {theirs.map((text, form) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a plural form is known by its number
        <DiffText key={form} before={forms[form] ?? ''} after={text} language={around.target} />
      ))}
      <p>{t('others.advice')}</p>
      <Button size="compact-sm" variant="default" onClick={onTake}>
        {t('others.take')}
      </Button>
    </div>
  )
}
