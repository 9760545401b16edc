import { Button, UnstyledButton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Scope } from '../../api/scopes.ts'
import { mutedQuery, setMuted, setWatched, watchedQuery } from '../../api/watching.ts'
import { menuItem } from '../../components/controls/menu-button.tsx'
import classes from './watch-button.module.css'

/** What somebody watches comes first on their dashboard, and they are told of it. */
export function WatchButton({ scope }: { scope: Scope }) {
  const { t } = useTranslation('browse')
  const client = useQueryClient()
  const watched = useQuery(watchedQuery(scope)).data?.watched
  const change = useMutation({
    mutationFn: () => setWatched(scope, !watched),
    onSuccess: () => client.invalidateQueries(),
  })
  // Holds the room, so that nothing moves when it comes.
  const style = watched === undefined ? ({ visibility: 'hidden' } as const) : undefined
  return (
    <Button
      variant="default"
      style={style}
      aria-pressed={watched}
      loading={change.isPending}
      onClick={() => change.mutate()}
    >
      <span className={classes.texts}>
        <span aria-hidden={!watched}>{t('do.unwatch')}</span>
        <span aria-hidden={watched === true}>{t('do.watch')}</span>
      </span>
    </Button>
  )
}

/** Hears nothing of a project or component, whatever else is watched. An entry of a menu. */
export function MuteItem({ scope, onDone }: { scope: Scope; onDone: () => void }) {
  const { t } = useTranslation('browse')
  const client = useQueryClient()
  const muted = useQuery(mutedQuery(scope)).data?.muted
  const change = useMutation({
    mutationFn: () => setMuted(scope, !muted),
    onSuccess: () => client.invalidateQueries({ queryKey: mutedQuery(scope).queryKey }),
    onSettled: onDone,
  })
  if (muted === undefined) return null
  const what = scope.component ? 'component' : 'project'
  return (
    <li>
      <UnstyledButton className={menuItem} disabled={change.isPending} onClick={() => change.mutate()}>
        {t(`do.${muted ? 'unmute' : 'mute'}.${what}`)}
      </UnstyledButton>
    </li>
  )
}
