import { parseRepositoryAddress } from '#core/text/repository-address.ts'

/** What code hosts take for a user name beside a token. */
const userFor = (host: string): string => (host.includes('bitbucket') ? 'x-token-auth' : 'oauth2')

/** The address with the token in it, as `git clone` takes it: the server keeps the token apart, sealed, and never shows it. */
export function withToken(repo: string, token: string): string {
  const parts = parseRepositoryAddress(repo)
  if (token.trim() === '' || parts?.protocol !== 'https') return repo
  const login = `${parts.user ?? userFor(parts.host)}:${encodeURIComponent(token.trim())}`
  return repo.replace(/^(https:\/\/)(?:[^/@]*@)?/i, (_, scheme: string) => `${scheme}${login}@`)
}

/** Where a code host takes deploy keys for a repository; undefined: not known. */
export function deployKeyPage(repo: string): string | undefined {
  const parts = parseRepositoryAddress(repo)
  if (!parts) return undefined
  const at = `https://${parts.host}/${parts.path.replace(/\.git$/, '')}`
  if (parts.host === 'github.com') return `${at}/settings/keys`
  if (parts.host.includes('gitlab')) return `${at}/-/settings/repository#js-deploy-keys-settings`
  if (parts.host === 'codeberg.org' || parts.host.includes('gitea')) return `${at}/settings/keys`
  return parts.host === 'bitbucket.org' ? `${at}/admin/access-keys/` : undefined
}

export type CloneProblem = 'login' | 'missing' | 'host' | 'unreachable' | 'hostKey' | 'other'

const problems: readonly (readonly [RegExp, CloneProblem])[] = [
  [/host key verification failed/i, 'hostKey'],
  [
    /permission denied|authentication failed|could not read (username|password)|access denied|\b40[13]\b|may not use the ssh key/i,
    'login',
  ],
  [/could not resolve|name or service not known|no such host/i, 'host'],
  [/connection (refused|timed out)|connect to host|unable to access|failed to connect|timeout/i, 'unreachable'],
  [/not found|does not appear to be a git repository|does not exist|\b404\b/i, 'missing'],
]

/** Why a repository could not be read, told from the words of git. */
export const cloneProblem = (said: string): CloneProblem => problems.find(([words]) => words.test(said))?.[1] ?? 'other'
