import { Anchor } from '@mantine/core'
import { OutsideIcon } from './icons.tsx'
import classes from './outside-link.module.css'

/** A link that leaves Dragoman. An address that is not http(s) is shown as text: it came from somebody's settings. */
export function OutsideLink({ href, children }: { href: string; children?: string }) {
  const text = children ?? href.replace(/^https?:\/\//, '').replace(/\/$/, '')
  if (!/^https?:\/\//i.test(href)) return text
  return (
    <Anchor href={href} rel="noreferrer noopener" className={classes.link}>
      {text}
      <OutsideIcon size={14} />
    </Anchor>
  )
}
