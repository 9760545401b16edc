import { UnstyledButton } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CloseIcon, MenuIcon } from '../controls/icons.tsx'
import { AfterFirstPaint } from '../layout/after-first-paint.tsx'
import { ColorSchemeButton } from './color-scheme-button.tsx'
import classes from './frame.module.css'
import { AccountMenu, AddMenu } from './header-menus.tsx'
import { InboxLink } from './inbox-link.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { LogoMark } from './logo.tsx'

const pages = [
  { to: '/projects/', text: 'menu.projects' },
  { to: '/languages/', text: 'menu.languages' },
  { to: '/checks/', text: 'menu.checks' },
  { to: '/search/', text: 'menu.search' },
  { to: '/changes/', text: 'menu.history' },
] as const

/** The way to everything, on every page. */
export function Header() {
  const pathname = useLocation({ select: (location) => location.pathname })
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
          <AfterFirstPaint>
            {pages.map(({ to, text }) => (
              <Link key={to} to={to} className={classes.item}>
                {t(text)}
              </Link>
            ))}
          </AfterFirstPaint>
        </nav>
        <div className={classes.tools}>
          <AfterFirstPaint>
            <AddMenu />
            <LanguageMenu />
            <ColorSchemeButton />
            <InboxLink />
            <AccountMenu />
          </AfterFirstPaint>
        </div>
      </div>
    </header>
  )
}
