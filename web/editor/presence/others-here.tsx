import { useTranslation } from 'react-i18next'
import classes from './others-here.module.css'
import { initialsOf, useOthersAt } from './present.ts'

const MAX_NAMES = 3

/** Who else has a string open, by name, without getting in the way. */
export function OthersHere({ unit }: { unit: number }) {
  const others = useOthersAt(unit)
  const { t, i18n } = useTranslation('editor')
  if (others.length === 0) return null
  const names = others.map(({ full_name, username }) => full_name || username)
  const list = new Intl.ListFormat([i18n.language, 'en'], { style: 'short' }).format(names)
  return (
    <span className={classes.others} title={t('presence.here', { names: list, count: names.length })}>
      <span className={classes.circles} aria-hidden="true">
        {others.slice(0, MAX_NAMES).map((one) => (
          <span key={one.username} className={classes.circle}>
            {initialsOf(one)}
          </span>
        ))}
      </span>
      <bdi className={classes.names}>{t('presence.here', { names: list, count: names.length })}</bdi>
    </span>
  )
}
