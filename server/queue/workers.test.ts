import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { isDead, workerName } from '#server/queue/workers.ts'

it('workers count as gone only where numbers of processes mean the same (A10)', () => {
  const [space = '', pid] = workerName.split(':')
  const ended = spawnSync(process.execPath, ['--version']).pid
  expect(isDead(workerName)).toBe(false)
  expect(isDead(`${space}:${process.ppid}:other`)).toBe(false)
  // Same host, same number, another namespace: a container beside us.
  expect(isDead(`0123456789abcdef:${ended}:other`)).toBe(false)
  expect(isDead(`:${ended}:other`)).toBe(false)
  if (space === '') return
  expect(isDead(`${space}:${ended}:other`)).toBe(true)
  expect(isDead(`${space}:${pid}:the one before it`)).toBe(true)
})
