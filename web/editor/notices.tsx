import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMe } from '../api/account.ts'
import { pageOf } from '../api/addresses.ts'
import { TextLink } from '../components/controls/text-link.tsx'
import { FormsText } from '../components/text/forms-text.tsx'
import { useEditing } from './model/context.ts'
import { useForms } from './model/use-model.ts'
import classes from './notices.module.css'

export function LockedNotice({ reason }: { reason: string | undefined }) {
  const me = useMe()
  const { unit, context, maySuggest } = useEditing()
  const { t } = useTranslation(['editor', 'common'])
  if (reason === undefined) return null
  const here = location.pathname + location.search
  return (
    <p id={`locked-${unit.id}`} className={classes.notice}>
      {me === null ? t(maySuggest ? 'locked.signInOrSuggest' : 'locked.signIn') : reason}{' '}
      {me === null && (
        <TextLink to="/accounts/login/" search={{ next: here }}>
          {t('common:menu.signIn')}
        </TextLink>
      )}
      {me && context.scope.component?.needs_agreement && (
        <TextLink to={pageOf('contributor-agreement', context.scope.path)}>{t('locked.agreement')}</TextLink>
      )}
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
  const { context } = useEditing()
  const forms = useForms()
  const { t } = useTranslation('editor')
  return (
    <div className={classes.notice} data-tone="alert" role="status">
      <b>{t('others.title')}</b>
      <FormsText forms={theirs} against={forms} language={context.target} />
      <p>{t('others.advice')}</p>
      <Button size="compact-sm" variant="default" onClick={onTake}>
        {t('others.take')}
      </Button>
    </div>
  )
}
