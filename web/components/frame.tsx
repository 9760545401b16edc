import { Anchor, Text, UnstyledButton } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { ColorSchemeButton } from './color-scheme-button.tsx'
import classes from './frame.module.css'
import { CloseIcon, MenuIcon } from './icons.tsx'
import { LogoMark } from './logo.tsx'

/** What stays while pages come and go: skip link, header, main, footer. */
export function Frame({ children }: { children: ReactNode }) {
  const main = useFocusAfterNavigation()
  const { t } = useTranslation()
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        {t('menu.skip')}
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Footer />
    </div>
  )
}

/** After a change of page the reading position moves to the new content, as it would with a full load. */
function useFocusAfterNavigation() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

function Header() {
  const { pathname } = useLocation()
  const [openOn, setOpenOn] = useState<string>()
  const open = openOn === pathname
  const { t } = useTranslation()
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to="/" className={classes.brand}>
          <LogoMark />
          <span>Dragoman</span>
        </Link>
        <UnstyledButton
          className={classes.menuButton}
          aria-label={t(open ? 'menu.close' : 'menu.open')}
          aria-expanded={open}
          aria-controls="menu"
          onClick={() => setOpenOn(open ? undefined : pathname)}
        >
          {open ? <CloseIcon /> : <MenuIcon />}
        </UnstyledButton>
        <nav id="menu" aria-label={t('menu.main')} className={classes.menu} data-open={open || undefined}>
          <Link to="/projects/" className={classes.item}>
            {t('menu.projects')}
          </Link>
          <Link to="/languages/" className={classes.item}>
            {t('menu.languages')}
          </Link>
          <Link to="/api/docs/" className={classes.item}>
            {t('menu.api')}
          </Link>
        </nav>
        <div className={classes.scheme}>
          <ColorSchemeButton />
        </div>
      </div>
    </header>
  )
}

function Footer() {
  const { t } = useTranslation()
  return (
    <footer className={classes.footer}>
      <div className={classes.footerBar}>
        <Text size="sm" c="dimmed">
          <Trans i18nKey="app.tagline" components={{ em: <em /> }} />
        </Text>
        <Text size="sm">
          <Anchor href="/api/" inherit>
            {t('menu.apiRoot')}
          </Anchor>
        </Text>
      </div>
    </footer>
  )
}
