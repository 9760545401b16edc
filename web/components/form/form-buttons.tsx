import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './form.module.css'
import type { Submission } from './use-submission.ts'

interface Props {
  submission: Submission
  /** What sending does. */
  text: string
  disabled?: boolean
  /** None: there is nothing to go back to. */
  onCancel?: () => void
}

/** The button that sends a form, and the one that leaves it. */
export function FormButtons({ submission, text, disabled = false, onCancel }: Props) {
  const { t } = useTranslation('common')
  return (
    <div className={classes.buttons}>
      <Button type="submit" loading={submission.busy} disabled={disabled}>
        {text}
      </Button>
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
    </div>
  )
}
