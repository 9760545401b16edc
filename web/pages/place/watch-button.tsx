import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/account.ts'
import { nameOfApi } from '../../api/addresses.ts'
import { apiPath, sendJson } from '../../api/client.ts'
import { profileQuery } from '../account/profile-queries.ts'

/** What somebody watches comes first on their dashboard, and they are told of it. */
export function WatchButton({ project }: { project: string }) {
  const { t } = useTranslation('browse')
  const me = useMe()
  const profile = useQuery({ ...profileQuery, enabled: Boolean(me) }).data
  const client = useQueryClient()
  const watched = profile?.watched.map((url) => nameOfApi(url) ?? '') ?? []
  const isWatched = watched.includes(project)
  const change = useMutation({
    mutationFn: () => {
      const next = isWatched ? watched.filter((slug) => slug !== project) : [...watched, project]
      return sendJson(apiPath('users', me?.username ?? ''), { method: 'PATCH', body: { profile: { watched: next } } })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: profileQuery.queryKey }),
  })
  if (!profile) return null
  return (
    <Button variant="default" aria-pressed={isWatched} loading={change.isPending} onClick={() => change.mutate()}>
      {t(isWatched ? 'do.unwatch' : 'do.watch')}
    </Button>
  )
}
