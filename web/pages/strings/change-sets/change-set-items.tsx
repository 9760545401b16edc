import { Badge, Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { insideAddress } from '../../../api/addresses.ts'
import type { Item } from '../../../api/call.ts'
import { TextLink } from '../../../components/controls/text-link.tsx'
import { FailingMark, StateMark } from '../../../components/lists/state-mark.tsx'
import { anyLanguage } from '../../../components/text/foreign-text.tsx'
import { FormsText } from '../../../components/text/forms-text.tsx'
import { useNames } from '../../../locale/own-words.ts'
import styles from './change-sets.module.css'

type ChangeSetItem = Item<'GET /api/projects/:project/change-sets/:id/items/'>
type Choose = (chosen: ReadonlySet<number>) => void

interface Props {
  items: readonly ChangeSetItem[]
  chosen: ReadonlySet<number>
  onChoose: Choose | undefined
}

/** Proposed texts, each with what it would change; those who decide can tick some of them. */
export function ChangeSetItems({ items, chosen, onChoose }: Props) {
  const { t } = useTranslation('tools')
  const all = items.length > 0 && items.every(({ id }) => chosen.has(id))
  return (
    <>
      {onChoose && items.length > 0 && (
        <Checkbox
          mt="md"
          label={t('changeSets.chooseAll')}
          checked={all}
          onChange={() => onChoose(new Set(all ? [] : items.map(({ id }) => id)))}
        />
      )}
      <ul className={styles.list}>
        {items.map((item) => (
          <ItemRow key={item.id} item={item} chosen={chosen} onChoose={onChoose} />
        ))}
      </ul>
    </>
  )
}

function ItemRow({ item, chosen, onChoose }: Omit<Props, 'items'> & { item: ChangeSetItem }) {
  const { t } = useTranslation('tools')
  const { id, context, source, target, state, base, status, is_stale: isStale, reason } = item
  const language = { ...anyLanguage, code: item.language_code }
  const toggle = () => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose?.(next)
  }
  const name = context === '' ? (source[0] ?? '') : context
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        {onChoose && (
          <Checkbox checked={chosen.has(id)} onChange={toggle} aria-label={t('changeSets.choose', { name })} />
        )}
        <TextLink {...insideAddress(item.web_url)}>
          <bdi>{item.component}</bdi> · {item.language_code} · <bdi>{name}</bdi>
        </TextLink>
        <Badge variant="light" color={status === 'proposed' ? 'blue' : 'gray'}>
          {t(`changeSets.status.${status}`)}
        </Badge>
        {isStale && (status === 'proposed' || status === 'applied') && (
          <Badge variant="light" color="orange">
            {t('changeSets.stale')}
          </Badge>
        )}
      </div>
      <dl className={styles.texts}>
        <dt>{t('changeSets.source')}</dt>
        <dd>
          <FormsText forms={source} language={anyLanguage} />
        </dd>
        <dt>{t('changeSets.change')}</dt>
        <dd>
          <FormsText forms={target} against={base.target} language={language} />
          <StateMark state={state} />
          <Failing checks={item.failing_checks} />
        </dd>
        {reason !== '' && (
          <>
            <dt>{t('changeSets.reason')}</dt>
            <dd>{reason}</dd>
          </>
        )}
      </dl>
    </li>
  )
}

function Failing({ checks }: { checks: readonly string[] }) {
  const named = useNames('checks')
  return checks.map((check) => <FailingMark key={check} check={named(check, check)} />)
}
