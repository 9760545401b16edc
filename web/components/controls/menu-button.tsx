import { UnstyledButton } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { ChevronIcon } from './icons.tsx'
import classes from './menu-button.module.css'

interface Props {
  label: ReactNode
  /** Where the label is a sign: what it is, in words. */
  name?: string
  children: (close: () => void) => ReactNode
}

/** Which item of an open menu a key leads to; -1 stands for the last, and for the button before the first. */
function itemAt(key: string, from: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return -1
  if (key === 'ArrowDown') return (from + 1) % count
  return key === 'ArrowUp' ? Math.max(from, 0) - 1 : undefined
}

/** A button that shows a short list of links and buttons below it; arrows walk through it, Escape and a click elsewhere close it. */
export function MenuButton({ label, name, children }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => setOpen(false)
  const box = useClickOutside<HTMLDivElement>(close)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!open) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
      button.current?.focus()
    }
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('li > a, li > button')]
    const next = itemAt(event.key, items.indexOf(event.target as HTMLElement), items.length)
    if (next === undefined) return
    event.preventDefault()
    items.at(next)?.focus()
  }
  const onBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for keys of the button and the list inside it
    <div ref={box} className={classes.box} onKeyDown={onKeyDown} onBlur={onBlur}>
      <UnstyledButton
        ref={button}
        className={classes.button}
        aria-label={name}
        title={name}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
        <ChevronIcon size={14} />
      </UnstyledButton>
      <ul id={id} className={classes.list} hidden={!open}>
        {open && children(close)}
      </ul>
    </div>
  )
}

export function MenuLine({ children }: { children: ReactNode }) {
  return <li className={classes.line}>{children}</li>
}

/** Something to do, between the links of a menu. */
export function MenuAction({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <li>
      <UnstyledButton className={classes.item} onClick={onClick}>
        {children}
      </UnstyledButton>
    </li>
  )
}

export const menuItem = classes.item ?? ''
