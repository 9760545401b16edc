import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { insideAddress } from '../../../api/addresses.ts'
import type { Unit } from '../../../api/types.ts'
import { TextLink } from '../../../components/controls/text-link.tsx'
import formClasses from '../../../components/form/form.module.css'
import { anyLanguage } from '../../../components/text/foreign-text.tsx'
import { FormsText } from '../../../components/text/forms-text.tsx'
import classes from './screenshots.module.css'

interface Props {
  unit: Unit
  marked: boolean
  chosen: boolean
  mayEdit: boolean
  onMark: () => void
  onUnmark: () => void
  onRemove: () => void
}

/** A string that can be seen in the picture. */
export function ShownString({ unit, marked, chosen, mayEdit, onMark, onUnmark, onRemove }: Props) {
  const { t } = useTranslation('manage')
  const text = unit.source[0] ?? ''
  const { to, search } = insideAddress(unit.web_url)
  return (
    <li className={classes.string} data-chosen={chosen}>
      <FormsText forms={unit.source} language={anyLanguage} />
      <TextLink to={to} search={search} className={classes.key}>
        <bdi>{unit.context || `#${unit.position}`}</bdi>
      </TextLink>
      {mayEdit && (
        <div className={formClasses.buttons}>
          <Button
            size="xs"
            variant="default"
            aria-label={t(marked ? 'screenshots.unmarkOne' : 'screenshots.markOne', { text })}
            onClick={marked ? onUnmark : onMark}
          >
            {t(marked ? 'screenshots.unmark' : 'screenshots.mark')}
          </Button>
          <Button size="xs" variant="default" aria-label={t('screenshots.removeString', { text })} onClick={onRemove}>
            {t('remove')}
          </Button>
        </div>
      )}
    </li>
  )
}
