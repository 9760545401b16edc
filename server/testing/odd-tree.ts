import type { Upstream } from '#server/testing/upstream.ts'
import { git } from '#server/vcs/clone.ts'
import { commitOf } from '#server/vcs/history.ts'

/** One entry of a tree that git itself would hardly make. */
export interface OddFile {
  /** As text, or as the bytes of a name that is none. */
  readonly path: string | Uint8Array
  readonly mode?: '100644' | '120000' | '160000'
  /** The content, a link's target, or the commit of a submodule. */
  readonly content: string | Uint8Array
}

/** Every byte that means something to git is written as a number. */
const quoted = (path: string | Uint8Array): string => {
  const bytes = typeof path === 'string' ? Buffer.from(path) : path
  const escaped = Array.from(bytes, (byte) =>
    byte > 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c
      ? String.fromCharCode(byte)
      : `\\${byte.toString(8).padStart(3, '0')}`,
  )
  return `"${escaped.join('')}"`
}

function change({ path, mode = '100644', content }: OddFile): Buffer[] {
  if (mode === '160000') return [Buffer.from(`M 160000 ${content} ${quoted(path)}\n`)]
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const head = `M ${mode} inline ${quoted(path)}\ndata ${bytes.length}\n`
  return [Buffer.from(head), Buffer.from(bytes), Buffer.from('\n')]
}

/** A commit on upstream's branch with entries of any name and kind. */
export async function commitOddTree(upstream: Upstream, files: readonly OddFile[], time: number): Promise<void> {
  const tip = await commitOf(upstream.clone, 'refs/heads/main')
  const head = `commit refs/heads/main\ncommitter Mallory <mallory@example.org> ${Math.floor(time / 1e6)} +0000\ndata 4\nOdd\n`
  const parent = tip === undefined ? '' : `from ${tip}\n`
  const input = Buffer.concat([Buffer.from(`${head}\n${parent}`), ...files.flatMap(change), Buffer.from('\n')])
  await git(upstream.clone, ['fast-import', '--quiet', '--force'], { input })
}

/** A commit that adds so many files with the same content. */
export async function commitManyFiles(
  upstream: Upstream,
  { count, path, time }: { readonly count: number; path(index: number): string; readonly time: number },
): Promise<void> {
  const tip = await commitOf(upstream.clone, 'refs/heads/main')
  const lines = Array.from({ length: count }, (_, index) => `M 100644 :1 ${quoted(path(index))}\n`)
  const blob = 'blob\nmark :1\ndata 3\n{}\n\n'
  const head = `commit refs/heads/main\ncommitter Mallory <mallory@example.org> ${Math.floor(time / 1e6)} +0000\ndata 5\nMany\n\n`
  const input = `${blob}${head}from ${tip}\n${lines.join('')}\n`
  await git(upstream.clone, ['fast-import', '--quiet', '--force'], { input })
}

/** A commit that adds so many files to one folder at the top: fast-import would take minutes for it. */
export async function commitCrowdedFolder(
  upstream: Upstream,
  { folder, count, name }: { readonly folder: string; readonly count: number; name(index: number): string },
): Promise<void> {
  const { clone } = upstream
  const ask = async (args: readonly string[], input = '') => (await git(clone, [...args], { input })).toString().trim()
  const blob = await ask(['hash-object', '-w', '--stdin'], '{}\n')
  const added = Array.from({ length: count }, (_, index) => `100644 blob ${blob}\t${name(index)}\n`)
  const crowded = await ask(['mktree'], `${await ask(['ls-tree', `refs/heads/main:${folder}`])}\n${added.join('')}`)
  const others = (await ask(['ls-tree', 'refs/heads/main'])).split('\n').filter((line) => !line.endsWith(`\t${folder}`))
  const root = await ask(['mktree'], `${[...others, `040000 tree ${crowded}\t${folder}`].join('\n')}\n`)
  const who = ['-c', 'user.name=Mallory', '-c', 'user.email=mallory@example.org']
  await ask([
    'update-ref',
    'refs/heads/main',
    await ask([...who, 'commit-tree', root, '-p', 'refs/heads/main', '-m', 'Crowd']),
  ])
}
