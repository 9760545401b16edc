import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../../api/addresses.ts'
import { type LegalPart, legalParts, legalQuery } from '../../../api/site.ts'
import tabs from '../../../components/controls/tabs.module.css'
import { PageHead } from '../../../components/layout/page-head.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { MarkdownText } from '../../../components/text/markdown-text.tsx'
import classes from './about.module.css'
import { sectionsOf } from './text-sections.ts'

/** Terms, privacy or cookies: the text of those who run the site, or else what the service does by itself. */
export function LegalPage({ part }: { part: LegalPart }) {
  const { t } = useTranslation('site')
  return (
    <>
      <PageHead title={t('legal.title')} part={t(`legal.${part}`)} lead={t('legal.lead')} />
      <nav aria-label={t('legal.title')} className={tabs.list}>
        {legalParts.map((one) => (
          <Link
            key={one}
            to={pageOf('legal', one)}
            className={tabs.tab}
            activeProps={{ 'aria-current': undefined }}
            aria-current={one === part ? 'page' : undefined}
          >
            {t(`legal.${one}`)}
          </Link>
        ))}
      </nav>
      <Loaded query={useQuery(legalQuery)} waiting={<WaitingList rows={3} />}>
        {(texts) => (texts[part].trim() === '' ? <Plain part={part} /> : <Written text={texts[part]} />)}
      </Loaded>
    </>
  )
}

function Written({ text }: { text: string }) {
  return sectionsOf(text).map(({ title, text: body }, index) => {
    const content = (
      <div className={classes.text}>
        <MarkdownText text={body} />
      </div>
    )
    // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text has no other name than its place
    return <Fragment key={index}>{title === '' ? content : <Section title={title}>{content}</Section>}</Fragment>
  })
}

const figures = {
  terms: ['terms.none', 'terms.license'],
  privacy: ['privacy.account', 'privacy.work', 'privacy.security', 'privacy.outside'],
  cookies: ['cookies.session', 'cookies.device', 'cookies.storage', 'cookies.drafts'],
} as const

function Plain({ part }: { part: LegalPart }) {
  const { t } = useTranslation('site')
  return (
    <ul className={classes.prose}>
      {figures[part].map((key) => (
        <Text key={key} component="li">
          {t(key)}
        </Text>
      ))}
    </ul>
  )
}
