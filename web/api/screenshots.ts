import { queryOptions } from '@tanstack/react-query'
import { unitsAddress } from '#core/editor/addresses.ts'
import { nameOfApi } from './addresses.ts'
import { call, type Reply, readAt, readQuery } from './call.ts'
import type { Unit } from './types.ts'

export type Screenshot = Reply<'GET /api/screenshots/:id/'>
export type UnitBox = Reply<'GET /api/screenshots/:id/boxes/'>['boxes'][number]

export const screenshotQuery = (id: number) => readQuery('GET /api/screenshots/:id/', { params: { id } })

export const boxesQuery = (id: number) => readQuery('GET /api/screenshots/:id/boxes/', { params: { id } })

/** Address of the page about one screenshot. */
export const screenshotPage = (id: number): string => `/screenshot/${id}/`

/** Where the picture itself is. */
export const pictureOf = ({ file_url }: Pick<Screenshot, 'file_url'>): string => new URL(file_url).pathname

export const unitsIn = ({ units }: Pick<Screenshot, 'units'>): number[] => units.map((url) => Number(nameOfApi(url)))

const MAX_UNITS = 100

/** Strings by their ids, in this order; those that are gone are left out. */
export const unitsByIdsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['units by ids', ids],
    queryFn: async ({ signal }): Promise<Unit[]> => {
      const found = new Map<number, Unit>()
      for (let from = 0; from < ids.length; from += MAX_UNITS) {
        const { results } = await readAt('GET /api/units/', unitsAddress(ids.slice(from, from + MAX_UNITS)), signal)
        for (const unit of results) found.set(unit.id, unit)
      }
      return ids.flatMap((id) => found.get(id) ?? [])
    },
  })

export interface NewScreenshot {
  readonly project: string
  readonly component: string
  readonly language: string
  readonly image: File
}

/** A name for a picture that was dropped or pasted: that of its file, without the ending. */
const nameOfPicture = (file: File): string => file.name.replace(/\.\w{1,5}$/, '').slice(0, 200) || 'Screenshot'

/** Uploads a picture and answers with its id. */
export async function uploadScreenshot({ project, component, language, image }: NewScreenshot): Promise<number> {
  const body = new FormData()
  body.set('name', nameOfPicture(image))
  body.set('project_slug', project)
  body.set('component_slug', component)
  body.set('language_code', language)
  body.set('image', image)
  const { url } = await call('POST /api/screenshots/', { body })
  return Number(nameOfApi(url))
}
