import { useTranslation } from 'react-i18next'
import classes from './greeting.module.css'

const greetings = [
  { lang: 'en', dir: 'ltr', text: 'Welcome' },
  { lang: 'el', dir: 'ltr', text: 'Καλώς ήρθατε' },
  { lang: 'ar', dir: 'rtl', text: 'أهلًا وسهلًا' },
  { lang: 'uk', dir: 'ltr', text: 'Ласкаво просимо' },
  { lang: 'he', dir: 'rtl', text: 'ברוכים הבאים' },
  { lang: 'tr', dir: 'ltr', text: 'Hoş geldiniz' },
] as const

/** One word in several languages: what this place is about, without a sentence. */
export function Greeting() {
  const { t } = useTranslation('browse')
  return (
    <ul className={classes.greeting} aria-label={t('home.greeting')}>
      {greetings.map(({ lang, dir, text }) => (
        <li key={lang} className={classes.line}>
          <span className={classes.code} aria-hidden="true">
            {lang}
          </span>
          <span lang={lang} dir={dir} className={classes.text}>
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
