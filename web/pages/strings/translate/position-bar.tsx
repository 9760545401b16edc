import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../locale/format.ts'
import classes from './position-bar.module.css'
import type { Walking } from './use-walk.ts'

interface Props {
  walk: Walking
  count: number
  onHelp(): void
  listToggle: ReactNode
}

/** The place in the list, and the ways along it. */
export function PositionBar({ walk, count, onHelp, listToggle }: Props) {
  const { t } = useTranslation('editor')
  const { index } = walk
  const isFirst = index <= 0 && !walk.isPastEnd
  const steps = [
    { name: t('keys.first'), shape: '«', run: walk.first, off: isFirst },
    { name: t('keys.previous'), shape: '‹', run: walk.previous, off: isFirst },
    { name: t('keys.next'), shape: '›', run: walk.next, off: walk.isPastEnd || count === 0 },
    { name: t('keys.last'), shape: '»', run: walk.last, off: index === count - 1 },
  ]
  const words =
    index >= 0
      ? t('position.of', { number: formatNumber(index + 1), count: formatNumber(count) })
      : t('position.all', { count })
  return (
    <nav className={classes.bar} aria-label={t('position.label')}>
      {steps.slice(0, 2).map((step) => (
        <Step key={step.name} {...step} />
      ))}
      <span className={classes.words} data-testid="position">
        {words}
      </span>
      {steps.slice(2).map((step) => (
        <Step key={step.name} {...step} />
      ))}
      <progress className={classes.progress} max={Math.max(1, count)} value={index + 1} aria-hidden="true" />
      {listToggle}
      <UnstyledButton className={classes.help} onClick={onHelp}>
        {t('keys.title')} <kbd>F1</kbd>
      </UnstyledButton>
    </nav>
  )
}

function Step({ name, shape, run, off }: { name: string; shape: string; run(): void; off: boolean }) {
  return (
    <UnstyledButton className={classes.step} aria-label={name} title={name} disabled={off} onClick={run}>
      <span aria-hidden="true">{shape}</span>
    </UnstyledButton>
  )
}
