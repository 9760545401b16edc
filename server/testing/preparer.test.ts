import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { RUN_FOLDER } from './run-folder.ts'

/** One for a run of its own, started by a process that can be killed. */
async function start(): Promise<{ run: string; starter: ChildProcess; port: number }> {
  const run = mkdtempSync(join(tmpdir(), 'dragoman-run-'))
  const program = `
    const { startPreparer } = await import(${JSON.stringify(join(import.meta.dirname, 'start-preparer.ts'))})
    const stop = await startPreparer()
    console.log(process.env.DRAGOMAN_TEST_PREPARER)
    process.stdin.once('data', async () => { await stop(); process.exit() })
  `
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, [RUN_FOLDER]: run, TMPDIR: run },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((heard) => starter.stdout?.once('data', (data) => heard(Number(data))))
  return { run, starter, port }
}

function ask(port: number, thing: string): Promise<{ value?: string; error?: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${thing}\n`)
  return text(socket).then(JSON.parse)
}

it('house 12: nothing is prepared before it is asked for, and then once', async () => {
  const { run, starter, port } = await start()
  expect(existsSync(join(run, 'template.sqlite'))).toBe(false)
  const answers = await Promise.all([ask(port, 'sqlite'), ask(port, 'sqlite'), ask(port, 'moon')])
  expect(answers.slice(0, 2)).toEqual([
    { value: join(run, 'template.sqlite') },
    { value: join(run, 'template.sqlite') },
  ])
  expect(answers[2]?.error).toContain('moon')
  expect(existsSync(join(run, 'template.sqlite'))).toBe(true)
  starter.stdin?.write('stop\n')
  await expect.poll(() => existsSync(run)).toBe(false)
})

it('house 12: a run that is killed leaves neither files nor processes', async () => {
  const { run, starter } = await start()
  const left = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], {
    env: { PATH: process.env.PATH, DATA_DIR: join(run, 'data') },
    stdio: 'ignore',
  })
  const ended = new Promise((done) => left.once('exit', (_, signal) => done(signal)))
  starter.kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')
  await expect.poll(() => existsSync(run)).toBe(false)
})
