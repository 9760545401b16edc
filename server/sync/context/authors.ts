import type { Db } from '#server/db/database.ts'
import { type CommitterRow, committersByIds } from '#server/db/queries/accounts/committers.ts'
import { readSetting } from '#server/db/queries/site/settings.ts'
import type { Author } from '#server/vcs/history.ts'

/** Who makes commits on behalf of the authors, unless the site says otherwise. */
const SERVICE: Author = { name: 'Dragoman', email: 'noreply@dragoman.invalid' }

/** The people that commits name. */
export interface People {
  /** The service itself. */
  readonly committer: Author
  /** Nobody in particular is the service. */
  author(id: number | null): Author
}

const hidden = (id: number, site: string): string => `noreply+${id}@${site.replace(/^.*@/, '')}`

const authorOf = ({ id, username, full_name, email }: CommitterRow, site: string): Author => ({
  name: full_name.trim() || username,
  email: email || hidden(id, site),
})

export async function loadPeople(db: Db, ids: Iterable<number | null>): Promise<People> {
  const committer = {
    name: (await readSetting(db, 'committer_name')) || SERVICE.name,
    email: (await readSetting(db, 'committer_email')) || SERVICE.email,
  }
  const rows = await committersByIds(
    db,
    [...ids].filter((id) => id !== null),
  )
  return {
    committer,
    author(id) {
      const row = id === null ? undefined : rows.get(id)
      return row ? authorOf(row, committer.email) : committer
    },
  }
}

export const personText = ({ name, email }: Author): string => `${name} <${email}>`
