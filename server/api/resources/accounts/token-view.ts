import { scopesOfToken } from '#server/access/tokens.ts'
import { isoTimeOrNull } from '#server/api/http/time.ts'

interface StoredToken {
  readonly expires: number | null
  readonly last_used: number | null
  readonly scopes: string | null
}

/** What is told of every token. */
export const presentToken = ({ expires, last_used, scopes }: StoredToken) => ({
  expires: isoTimeOrNull(expires),
  last_used: isoTimeOrNull(last_used),
  scopes: scopesOfToken(scopes),
})
