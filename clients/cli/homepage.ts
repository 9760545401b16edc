import { execFileSync } from 'node:child_process'

/** The page of the repository that this folder is a clone of, if there is one. */
export function homepageOf(root: string): string | undefined {
  try {
    const args = ['config', '--get', 'remote.origin.url']
    return webPage(
      execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
        .toString('utf8')
        .trim(),
    )
  } catch {
    return undefined
  }
}

/** `git@host:path.git`, `ssh://git@host/path.git` and `https://user@host/path.git` as https://host/path. */
export function webPage(remote: string): string | undefined {
  const found =
    /^(?:https?|ssh|git):\/\/(?:[^@/]*@)?(?<host>[^/:]+\.[^/:]+)(?::\d+)?\/(?<path>.+?)(?:\.git)?\/?$/.exec(remote) ??
    /^(?:[^@/\s]+@)(?<host>[^/:]+\.[^/:]+):(?<path>[^/].*?)(?:\.git)?\/?$/.exec(remote)
  return found?.groups && `https://${found.groups.host}/${found.groups.path}`
}
