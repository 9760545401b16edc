import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../../api/call.ts'

/** Add-ons that publish files, by the beginning of their names. */
const PUBLISHING = 'weblate.cdn.'

/** Where an add-on publishes files: the script for pages first, where there is one. */
export function PublishedFiles({ addon }: { addon: { readonly id: number; readonly name: string } }) {
  const enabled = addon.name.startsWith(PUBLISHING)
  const { data } = useQuery({ ...readQuery('GET /api/addons/:id/published/', { params: { id: addon.id } }), enabled })
  return (data?.results ?? []).map(({ url, files }) => {
    const address = `${url}${files.find((name) => name.endsWith('.js')) ?? files[0] ?? ''}`
    return (
      <Anchor key={url} size="sm" href={address}>
        {address}
      </Anchor>
    )
  })
}
