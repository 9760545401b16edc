import { useTranslation } from 'react-i18next'
import { TextLink } from '../../components/controls/text-link.tsx'
import classes from '../../components/form/form.module.css'

/** Other pages that are about the whole site. */
export function SiteLinks() {
  const { t } = useTranslation('manage')
  return (
    <ul className={classes.rows}>
      <li>
        <TextLink to="/addons/$/" params={{ _splat: '-/-/-' }}>
          {t('addons.title')}
        </TextLink>
      </li>
      <li>
        <TextLink to="/machinery/$/" params={{ _splat: '-/-/-' }}>
          {t('machinery.title')}
        </TextLink>
      </li>
      <li>
        <TextLink to="/workspaces/">{t('workspaces.title')}</TextLink>
      </li>
      <li>
        <TextLink to="/memory/">{t('memory.title')}</TextLink>
      </li>
    </ul>
  )
}
