import { Anchor, Text, UnstyledButton } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ColorSchemeButton } from './color-scheme-button.tsx'
import classes from './frame.module.css'
import { CloseIcon, MenuIcon } from './icons.tsx'
import { LogoMark } from './logo.tsx'

/** What stays while pages come and go: skip link, header, main, footer. */
export function Frame({ children }: { children: ReactNode }) {
  const main = useFocusAfterNavigation()
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        Skip to content
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
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to="/" className={classes.brand}>
          <LogoMark />
          <span>Dragoman</span>
        </Link>
        <UnstyledButton
          className={classes.menuButton}
          aria-label={open ? 'Close menu' : 'Open menu'}
          aria-expanded={open}
          aria-controls="menu"
          onClick={() => setOpenOn(open ? undefined : pathname)}
        >
          {open ? <CloseIcon /> : <MenuIcon />}
        </UnstyledButton>
        <nav id="menu" aria-label="Main" className={classes.menu} data-open={open || undefined}>
          <Link to="/projects/" className={classes.item}>
            Projects
          </Link>
          <Link to="/languages/" className={classes.item}>
            Languages
          </Link>
          <Link to="/api/docs/" className={classes.item}>
            API
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
  return (
    <footer className={classes.footer}>
      <div className={classes.footerBar}>
        <Text size="sm" c="dimmed">
          <em>dragoman</em>, noun: an interpreter and guide between people who do not share a language.
        </Text>
        <Text size="sm">
          <Anchor href="/api/" inherit>
            API root
          </Anchor>
        </Text>
      </div>
    </footer>
  )
}
