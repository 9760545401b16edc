import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/account.ts'
import { scopeChecksQuery, scopeLabelsQuery } from '../../api/scope-parts.ts'
import { MenuAction, MenuButton } from '../../components/controls/menu-button.tsx'
import { formatNumber } from '../../locale/format.ts'
import { useNames } from '../../locale/own-words.ts'
import classes from './filter-chips.module.css'
import { chipsOf, quoted, withoutTerm, withTerm } from './query-terms.ts'

interface Props {
  /** The place that is searched. */
  path: string
  query: string
  onQuery(query: string): void
}

const states = ['empty', 'needs-editing', 'translated', 'approved', 'read-only'] as const
const things = ['check', 'suggestion', 'comment', 'label', 'screenshot', 'plural', 'explanation', 'variant'] as const
const spans = ['1d', '7d', '30d'] as const
const authorFields = ['changed_by', 'suggestion_author', 'comment_author'] as const

/** Filters to choose from; each writes its part of the query, and what is chosen can be taken away. */
export function FilterChips({ path, query, onQuery }: Props) {
  const { t } = useTranslation('browse')
  const me = useMe()
  const add = (term: string) => onQuery(withTerm(query, term))
  const item = (close: () => void) => (term: string, name: string) => (
    <MenuAction
      key={term}
      onClick={() => {
        close()
        add(term)
      }}
    >
      {name}
    </MenuAction>
  )
  return (
    <fieldset className={classes.chips} aria-label={t('chips.label')}>
      <MenuButton label={t('chips.state')}>
        {(close) => states.map((state) => item(close)(`state:${state}`, t(`chips.state.${state}`)))}
      </MenuButton>
      <MenuButton label={t('chips.check')}>{(close) => <CheckItems path={path} item={item(close)} />}</MenuButton>
      <MenuButton label={t('chips.has')}>
        {(close) => things.map((thing) => item(close)(`has:${thing}`, t(`chips.has.${thing}`)))}
      </MenuButton>
      <MenuButton label={t('chips.changed')}>
        {(close) => spans.map((span) => item(close)(`changed:>=${span}`, t(`chips.changed.${span}`)))}
      </MenuButton>
      {me && (
        <MenuButton label={t('chips.by')}>
          {(close) =>
            authorFields.map((authorField) =>
              item(close)(`${authorField}:${quoted(me.username)}`, t(`chips.by.${authorField}`)),
            )
          }
        </MenuButton>
      )}
      <MenuButton label={t('chips.labels')}>{(close) => <LabelItems path={path} item={item(close)} />}</MenuButton>
      {chipsOf(query).map((term) => (
        <UnstyledButton
          key={term}
          className={classes.chip}
          aria-label={t('chips.remove', { term })}
          onClick={() => onQuery(withoutTerm(query, term))}
        >
          <bdi>{term}</bdi> <span aria-hidden="true">×</span>
        </UnstyledButton>
      ))}
    </fieldset>
  )
}

interface ItemsProps {
  path: string
  item(term: string, name: string): React.ReactNode
}

/** The checks that fail here. */
function CheckItems({ path, item }: ItemsProps) {
  const { t } = useTranslation('browse')
  const named = useNames('checks')
  const { data, isPending } = useQuery(scopeChecksQuery(path))
  if (isPending) return <li>{t('chips.waiting')}</li>
  if (!data || data.checks.length === 0) return <li>{t('chips.noChecks')}</li>
  return data.checks.map(({ check, name, count }) =>
    item(`check:${quoted(check)}`, `${named(check, name)} (${formatNumber(count)})`),
  )
}

function LabelItems({ path, item }: ItemsProps) {
  const { t } = useTranslation('browse')
  const { data, isPending } = useQuery(scopeLabelsQuery(path))
  if (isPending) return <li>{t('chips.waiting')}</li>
  if (!data || data.length === 0) return <li>{t('chips.noLabels')}</li>
  return data.map(({ name, count }) => item(`label:${quoted(name)}`, `${name} (${formatNumber(count)})`))
}
