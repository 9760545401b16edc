import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { may } from '../../api/scopes.ts'
import { formatList, formatNumber } from '../../locale/format.ts'
import { useMessages, useNames } from '../../locale/own-words.ts'
import { checksQuery } from '../data/checks-query.ts'
import { useEditing } from '../model/context.ts'
import { useChecked } from '../model/use-model.ts'
import { decideCheck } from './dismiss.ts'
import { type ShownCheck, shownChecks } from './merge-checks.ts'
import classes from './side-panel.module.css'
import { SidePart } from './side-part.tsx'

/** A text with a dozen mistakes of a kind is clear after a few. */
const MAX_MESSAGES = 3

/** What may be wrong with the text as it stands now, and how to mend it. */
export function ChecksPart() {
  const { unit, model } = useEditing()
  const { data: stored = [], isPending } = useQuery(checksQuery(unit.id))
  const live = useChecked()
  const { t } = useTranslation('editor')
  const checks = shownChecks(stored, live, model.saved)
  const active = checks.filter(({ dismissed }) => !dismissed)
  const dismissed = checks.filter((check) => check.dismissed)
  return (
    <SidePart title={t('checks.title')} count={active.length}>
      <div aria-live="polite">
        {active.length === 0 && !isPending && <p className={classes.quiet}>{t('checks.none')}</p>}
        <ul className={classes.list}>
          {active.map((check) => (
            <CheckItem key={check.id} check={check} />
          ))}
        </ul>
      </div>
      {dismissed.length > 0 && (
        <details className={classes.more}>
          <summary>{t('checks.dismissed', { count: dismissed.length })}</summary>
          <ul className={classes.list}>
            {dismissed.map((check) => (
              <CheckItem key={check.id} check={check} />
            ))}
          </ul>
        </details>
      )}
    </SidePart>
  )
}

function CheckItem({ check }: { check: ShownCheck }) {
  const { unit, context, model, locked, replace } = useEditing()
  const client = useQueryClient()
  const { t } = useTranslation('editor')
  const decide = useMutation({
    mutationFn: (everywhere: boolean) =>
      decideCheck(client, unit.id, check.id, check.dismissed ? 'restore' : 'dismiss', everywhere),
  })
  const named = useNames('checks')
  const words = useMessages('checks')
  const hasForms = unit.target.length > 1
  /** What is said, once, with the plural forms that it is about. */
  const saidOf = (places: ShownCheck['places']) =>
    [...Map.groupBy(places, ({ message }) => words(message))].slice(0, MAX_MESSAGES).map(([message, all]) => ({
      message,
      forms: [...new Set(all.map(({ form }) => formatNumber(form + 1)))],
    }))
  const fix = check.places.find((one) => one.fix)
  const mend = () => replace(model.forms().map((text, form) => (form === fix?.form ? (fix.fix ?? text) : text)))
  const mayDismiss = check.isStored && !check.enforced && may(context.scope, 'unit.check')
  return (
    <li className={classes.check} data-check={check.id}>
      <b>{named(check.id, check.name)}</b>
      <div className={classes.quiet}>
        {check.places.length === 0 && named(`${check.id}.why`, check.description)}
        {saidOf(check.places).map(({ forms, message }) => (
          <div key={message}>
            {hasForms && `${t('checks.form', { count: forms.length, forms: formatList(forms) })} `}
            {message}
          </div>
        ))}
      </div>
      <div className={classes.buttons}>
        {fix && locked === undefined && !check.dismissed && (
          <Button size="compact-xs" onClick={mend}>
            {t('checks.fix')}
          </Button>
        )}
        {mayDismiss && (
          <Button size="compact-xs" variant="default" loading={decide.isPending} onClick={() => decide.mutate(false)}>
            {t(check.dismissed ? 'checks.restore' : 'checks.dismiss')}
          </Button>
        )}
        {mayDismiss && !check.dismissed && may(context.scope, 'source.edit') && !context.translation.is_source && (
          <Button size="compact-xs" variant="subtle" onClick={() => decide.mutate(true)}>
            {t('checks.everywhere')}
          </Button>
        )}
      </div>
      {decide.error && <p role="alert">{decide.error.message}</p>}
    </li>
  )
}
