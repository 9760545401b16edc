import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import classes from './help.module.css'

/** The text of a document. It is our own, rendered when the pages are built; links between documents stay inside the interface. */
export function DocumentText({ html }: { html: string }) {
  const navigate = useNavigate()
  const show = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      element.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes)
      // The text comes after the page, and with it the part that the address names.
      element.querySelector(`[id="${CSS.escape(decodeURIComponent(location.hash.slice(1)))}"]`)?.scrollIntoView()
      const follow = (event: MouseEvent) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null
        const href = link?.getAttribute('href')
        if (!href?.startsWith('/docs/') || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        void navigate({ href })
      }
      element.addEventListener('click', follow)
      return () => element.removeEventListener('click', follow)
    },
    [html, navigate],
  )
  return <div ref={show} className={classes.document} lang="en" dir="ltr" />
}
