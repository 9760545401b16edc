import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './source-view.module.css'

const LONG_TEXT_LENGTH = 600

/** A source that would push the field off the screen. */
export const isLongText = (forms: readonly string[]): boolean =>
  forms.reduce((sum, text) => sum + text.length + 40 * (text.split('\n').length - 1), 0) > LONG_TEXT_LENGTH

/** The first lines of a long text, and all of it for those who ask. */
export function Clamped({ isLong, children }: { isLong: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const { t } = useTranslation('editor')
  if (!isLong) return children
  return (
    <>
      <div className={classes.clamped} data-open={isOpen || undefined}>
        {children}
      </div>
      <UnstyledButton className={classes.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'source.less' : 'source.more')}
      </UnstyledButton>
    </>
  )
}
