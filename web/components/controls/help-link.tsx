import { useTranslation } from 'react-i18next'
import { TextLink } from './text-link.tsx'

/** A document of the help, or a heading in it: `checks`, `repository#commit-messages`. */
export type HelpTopic = `${Lowercase<string>}`

/** The way from a page to what the documents say about it. */
export function HelpLink({ topic, title, children }: { topic: HelpTopic; title?: string; children?: string }) {
  const { t } = useTranslation()
  const [name = '', hash] = topic.split('#')
  return (
    <TextLink
      // It stands in a sentence, where colour alone would not tell it apart.
      underline="always"
      to="/docs/$name/"
      params={{ name }}
      {...(hash !== undefined && { hash })}
      {...(title !== undefined && { 'aria-label': t('learnMoreAbout', { title }) })}
    >
      {children ?? t('learnMore')}
    </TextLink>
  )
}
