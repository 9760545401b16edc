import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import toolClasses from '../fields/tool-bar.module.css'
import classes from './message-fields.module.css'

/** Between one field per branch and the message as it is written. */
export function AsTextButton({ isText, onToggle }: { isText: boolean; onToggle(): void }) {
  const { t } = useTranslation('editor')
  return (
    <div className={classes.bar}>
      <UnstyledButton className={toolClasses.word} onClick={onToggle}>
        {t(isText ? 'fields.asFields' : 'fields.asText')}
      </UnstyledButton>
    </div>
  )
}
