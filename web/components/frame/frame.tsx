import { Anchor, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../controls/text-link.tsx'
import { AfterFirstPaint } from '../layout/after-first-paint.tsx'
import { PaletteHost } from '../palette/palette-host.tsx'
import { ToastList } from '../toast/toast-list.tsx'
import { SiteAnnouncements } from './announcements.tsx'
import classes from './frame.module.css'
import { Header } from './header.tsx'

/** Strings beside their translations want more room than pages to read, and the first of them high up. */
function roomOf(pathname: string): 'editor' | 'wide' | undefined {
  if (/^\/(translate|zen|browse)\//.test(pathname)) return 'editor'
  return pathname.startsWith('/matrix/') ? 'wide' : undefined
}

/** What stays while pages come and go: skip link, header, main, footer. */
export function Frame({ children }: { children: ReactNode }) {
  const main = useFocusAfterNavigation()
  const room = useLocation({ select: ({ pathname }) => roomOf(pathname) })
  const { t } = useTranslation()
  return (
    <div className={classes.frame} data-room={room}>
      <a className={classes.skip} href="#main">
        {t('menu.skip')}
      </a>
      <Header />
      <PaletteHost />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <SiteAnnouncements />
        {children}
      </main>
      <AfterFirstPaint>
        <Footer />
        <ToastList />
      </AfterFirstPaint>
    </div>
  )
}

/** After a change of page the reading position moves to the new content, as it would with a full load. */
function useFocusAfterNavigation() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

function Footer() {
  const { t } = useTranslation()
  return (
    <footer className={classes.footer}>
      <div className={classes.footerBar}>
        <Text size="sm" c="dimmed">
          {t('app.tagline')}
        </Text>
        <Text size="sm" className={classes.footerLinks}>
          <TextLink to={'/docs/'} inherit>
            {t('menu.help')}
          </TextLink>
          <TextLink to={'/about/'} inherit>
            {t('menu.about')}
          </TextLink>
          <TextLink to={'/legal/'} inherit>
            {t('menu.legal')}
          </TextLink>
          <TextLink to="/api/docs/" inherit>
            {t('menu.api')}
          </TextLink>
          <Anchor href="/api/" inherit>
            {t('menu.apiRoot')}
          </Anchor>
        </Text>
      </div>
    </footer>
  )
}
