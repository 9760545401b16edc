import { expect, it } from 'vitest'
import { gitFailed } from '#server/vcs/git.ts'

const progress = (percent: number) =>
  `remote: Counting objects: ${percent}% (${percent}/100)\rremote: Compressing objects`

it('keeps the line that says why, whatever the remote said on the way', () => {
  const noise = Array.from({ length: 100 }, (_, percent) => progress(percent)).join('\r')
  const total = 'remote: Total 3 (delta 0), reused 3 (delta 0), pack-reused 0'
  const reason = "fatal: couldn't find remote ref refs/heads/none"
  expect(gitFailed(`remote: Enumerating objects: 5, done.\n${noise}\n${total}\n${reason}\n`, 128).message).toContain(
    reason,
  )
})

it('keeps what a hook of the remote says, and its end where that is long', () => {
  expect(gitFailed('remote: Branch is protected.\nerror: failed to push some refs', 1).message).toContain(
    'remote: Branch is protected. error: failed to push some refs',
  )
  const chatter = Array.from({ length: 50 }, () => 'remote: Please read the rules of this place.').join('\n')
  expect(gitFailed(`${chatter}\nfatal: the remote end hung up`, 128).message).toContain('fatal: the remote end hung up')
})
