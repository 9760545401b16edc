import { useTranslation } from 'react-i18next'
import { TextLink } from '../../components/controls/text-link.tsx'
import { Section } from '../../components/layout/section.tsx'
import classes from './first-steps.module.css'

/** The way to the first translated string. */
export function FirstSteps({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation('browse')
  const steps = [
    signedIn
      ? { title: t('steps.languages'), text: t('steps.languagesText'), to: '/accounts/profile/' }
      : { title: t('steps.account'), text: t('steps.accountText'), to: '/accounts/register/' },
    { title: t('steps.project'), text: t('steps.projectText'), to: '/projects/' },
    { title: t('steps.string'), text: t('steps.stringText'), to: undefined },
  ]
  return (
    <Section title={t('steps.title')}>
      <ol className={classes.steps}>
        {steps.map(({ title, text, to }) => (
          <li key={title} className={classes.step}>
            <strong>{to === undefined ? title : <TextLink to={to}>{title}</TextLink>}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
