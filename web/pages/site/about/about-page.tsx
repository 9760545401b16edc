import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { siteQuery } from '../../../api/site.ts'
import { TextLink } from '../../../components/controls/text-link.tsx'
import { PageHead } from '../../../components/layout/page-head.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { DetailList } from '../../../components/lists/detail-list.tsx'
import { FigureList } from '../../../components/lists/figure-list.tsx'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { formatNumber } from '../../../locale/format.ts'
import classes from './about.module.css'

const figures = ['projects', 'components', 'languages', 'units', 'units_translated'] as const

const pages = [
  { to: '/api/docs/', text: 'about.api' },
  { to: '/user/', text: 'people.title' },
  { to: '/keys/', text: 'keys.title' },
  { to: '/contact/', text: 'contact.title' },
  { to: '/legal/', text: 'legal.title' },
] as const

/** What this is, and where the rest is told. */
export function AboutPage() {
  const { t } = useTranslation('site')
  const site = useQuery(siteQuery)
  return (
    <>
      <PageHead title={t('about.title')} lead={t('about.lead')} />
      <Loaded query={site} waiting={<WaitingList rows={2} />}>
        {(data) => (
          <>
            <FigureList figures={figures.map((key) => ({ name: t(`about.${key}`), value: formatNumber(data[key]) }))} />
            <Section title={t('about.service')}>
              <DetailList
                lines={[
                  { name: t('about.name'), value: data.name },
                  { name: t('about.version'), value: data.version },
                  { name: t('about.license'), value: data.license },
                ]}
              />
            </Section>
          </>
        )}
      </Loaded>
      <Section title={t('about.more')}>
        <ul className={classes.links}>
          <li>
            <Anchor href="/api/" inherit>
              {t('about.apiRoot')}
            </Anchor>
          </li>
          {pages.map(({ to, text }) => (
            <li key={to}>
              <TextLink to={to}>{t(text)}</TextLink>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
