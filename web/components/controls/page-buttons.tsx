import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '../form/form.module.css'

interface Props {
  page: number
  hasPrevious: boolean
  hasNext: boolean
  onChange: (page: number) => void
}

/** To the page before and the one after, of a list whose place is not in the address. */
export function PageButtons({ page, hasPrevious, hasNext, onChange }: Props) {
  const { t } = useTranslation('manage')
  return (
    <div className={classes.buttons}>
      {hasPrevious && (
        <Button mt="md" variant="default" onClick={() => onChange(page - 1)}>
          {t('before')}
        </Button>
      )}
      {hasNext && (
        <Button mt="md" variant="default" onClick={() => onChange(page + 1)}>
          {t('after')}
        </Button>
      )}
    </div>
  )
}
