import { Badge, Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/call.ts'
import styles from './change-sets.module.css'

export type ChangeSetLanguage = Item<'GET /api/projects/:project/change-sets/:id/languages/'>

interface Props {
  languages: readonly ChangeSetLanguage[]
  chosen: ReadonlySet<number>
  onChoose: ((chosen: ReadonlySet<number>) => void) | undefined
}

/** Languages that the change set would add. */
export function ChangeSetLanguages({ languages, chosen, onChoose }: Props) {
  const { t } = useTranslation('tools')
  if (languages.length === 0) return null
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose?.(next)
  }
  return (
    <ul className={styles.list}>
      {languages.map(({ id, component, language_name: name, language_code: code, status, reason }) => (
        <li key={id} className={styles.item}>
          <div className={styles.head}>
            {onChoose && (
              <Checkbox
                checked={chosen.has(id)}
                onChange={() => toggle(id)}
                aria-label={t('changeSets.choose', { name })}
              />
            )}
            <span>
              <bdi>{component}</bdi> · {t('changeSets.newLanguage', { name, code })}
            </span>
            <Badge variant="light" color={status === 'proposed' ? 'blue' : 'gray'}>
              {t(`changeSets.status.${status}`)}
            </Badge>
          </div>
          {reason !== '' && <p>{reason}</p>}
        </li>
      ))}
    </ul>
  )
}
