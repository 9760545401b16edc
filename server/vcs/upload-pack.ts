import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Clone, git } from '#server/vcs/clone.ts'
import { spawnGit } from '#server/vcs/git.ts'
import { commitOf, refsUnder } from '#server/vcs/history.ts'

/** What others may fetch of a component: one branch, in a namespace of its own. */
export interface Offer {
  readonly componentId: number
  readonly branch: string
  readonly commit: string
  /** Commits at which the history ends, whatever the clone has beyond; by blanks. '': at its end. */
  readonly end: string
}

const namespaceOf = (componentId: number): string => `component-${componentId}`
const rootOf = (componentId: number): string => `refs/namespaces/${namespaceOf(componentId)}/`

const endFile = ({ gitDir }: Clone, componentId: number): string => join(gitDir, `shallow-${namespaceOf(componentId)}`)

/** A fetch asks several processes, one after another: all of them must end the history at the same commits. */
function endHistory(clone: Clone, componentId: number, end: string): void {
  const path = endFile(clone, componentId)
  const text = end === '' ? '' : `${end.replaceAll(' ', '\n')}\n`
  if ((existsSync(path) ? readFileSync(path, 'latin1') : '') === text) return
  const aside = `${path}.${randomUUID()}`
  writeFileSync(aside, text)
  renameSync(aside, path)
}

/** Puts the branch where `uploadPack` shows it. Its ref is set last: when that is right, all of it is. */
export async function offerBranch(clone: Clone, { componentId, branch, commit, end }: Offer): Promise<void> {
  endHistory(clone, componentId, end)
  const ref = `${rootOf(componentId)}refs/heads/${branch}`
  if ((await commitOf(clone, ref)) === commit) return
  for (const old of await refsUnder(clone, `${rootOf(componentId)}refs/`))
    if (old !== ref) await git(clone, ['update-ref', '-d', old])
  await git(clone, ['symbolic-ref', `${rootOf(componentId)}HEAD`, ref])
  try {
    await git(clone, ['update-ref', ref, commit])
  } catch (error) {
    // Somebody else may have been doing the same.
    if ((await commitOf(clone, ref)) !== commit) throw error
  }
}

/** Takes back what is offered of components that are not there any more. */
export async function removeOfferedRefs(
  clone: Clone,
  isUsed: (componentId: number) => Promise<boolean>,
): Promise<void> {
  for (const ref of await refsUnder(clone, 'refs/namespaces/')) {
    const componentId = Number(/^refs\/namespaces\/component-(\d+)\//.exec(ref)?.[1] ?? 0)
    if (!(await isUsed(componentId))) await git(clone, ['update-ref', '--no-deref', '-d', ref])
  }
}

export interface PackStream {
  readonly stream: Readable
  /** Settles when git has ended, well or not. */
  readonly ended: Promise<void>
}

/** Sorting objects may use this much, and no more than one core. */
const modest = ['-c', 'pack.threads=1', '-c', 'pack.windowMemory=64m']

/**
 * What git has to say to somebody who fetches a component's branch: the refs, or the answer to `request`. It speaks the
 * first protocol only: the second gives any object to who knows its name, and components that share a clone need not be
 * seen by the same people.
 */
export function uploadPack(clone: Clone, componentId: number, request: Uint8Array | undefined): PackStream {
  const { setup, gitDir } = clone
  const mode = request ? [] : ['--advertise-refs']
  const namespace = `--namespace=${namespaceOf(componentId)}`
  const path = endFile(clone, componentId)
  const end = existsSync(path) ? ['--shallow-file', path] : []
  const args = [namespace, ...end, ...modest, 'upload-pack', '--stateless-rpc', ...mode, gitDir]
  const child = spawnGit(setup, gitDir, args)
  const timer = setTimeout(() => child.kill('SIGKILL'), setup.timeoutMs)
  child.stderr.resume()
  child.stdin.on('error', () => {})
  child.stdin.end(request)
  child.stdout.once('close', () => child.kill('SIGKILL'))
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      child.stdout.destroy(error)
      resolve()
    })
    child.once('close', () => resolve())
  })
  return { stream: child.stdout, ended: ended.finally(() => clearTimeout(timer)) }
}
