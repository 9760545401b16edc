import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../controls/dialog.tsx'
import classes from './command-palette.module.css'
import type { PaletteEntry } from './palette-entries.ts'
import { usePaletteEntries } from './use-palette-entries.ts'

/** Type a name, choose with the arrow keys, Enter goes there. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const entries = usePaletteEntries(typed)
  const current = Math.min(active, entries.length - 1)
  const open = ({ to }: PaletteEntry) => {
    onClose()
    void navigate({ to })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      setActive((current + step + entries.length) % entries.length)
    }
    const chosen = entries[current]
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      open(chosen)
    }
  }
  return (
    <Dialog title={t('palette.title')} onClose={onClose}>
      <TextInput
        role="combobox"
        aria-label={t('palette.field')}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={entries.length > 0 ? `${id}-${current}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        ref={input}
        placeholder={t('palette.field')}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <EntryList id={id} entries={entries} current={current} onOpen={open} />
      <p className={classes.hint} role="status">
        {entries.length === 0 ? t('palette.none') : t('palette.hint')}
      </p>
    </Dialog>
  )
}

interface ListProps {
  id: string
  entries: readonly PaletteEntry[]
  current: number
  onOpen: (entry: PaletteEntry) => void
}

function EntryList({ id, entries, current, onOpen }: ListProps) {
  const { t } = useTranslation()
  const active = useRef<HTMLDivElement>(null)
  // In braces: some browsers answer with a promise, which is no cleanup.
  useEffect(() => {
    active.current?.scrollIntoView?.({ block: 'nearest' })
  })
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('palette.title')} className={classes.list}>
      {entries.map((entry, index) => (
        <div
          key={`${entry.kind} ${entry.to}`}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          ref={index === current ? active : undefined}
          className={classes.entry}
          onMouseDown={() => onOpen(entry)}
        >
          <bdi>{entry.name}</bdi>
          <span className={classes.kind}>{t(`palette.kind.${entry.kind}`)}</span>
        </div>
      ))}
    </div>
  )
}
