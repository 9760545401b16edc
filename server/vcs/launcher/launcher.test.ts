import { execPath } from 'node:process'
import { expect, it } from 'vitest'
import { startProgram } from './launcher.ts'

interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A program of Node, by its source; it is killed when it says so. */
const run = (source: string, input = '', call: { file?: string; env?: NodeJS.ProcessEnv } = {}): Promise<Ended> =>
  new Promise((resolve, error) => {
    let stdout = ''
    let stderr = ''
    const program = startProgram(
      { file: execPath, args: ['-e', source], env: {}, cwd: import.meta.dirname, ...call },
      {
        stdout: (chunk) => {
          stdout += chunk
          if (stdout.endsWith('kill me')) program.kill()
          return undefined
        },
        stderr: (chunk) => {
          stderr += chunk
          return undefined
        },
        close: (status) => resolve({ status, stdout, stderr }),
        error,
      },
      input,
    )
    program.end(input)
  })

const parents = async (count: number): Promise<string[]> => {
  const found: string[] = []
  for (let i = 0; i < count; i++) found.push((await run('console.log(process.ppid)')).stdout.trim())
  return found
}

it('has the first programs started from here, the others by one small process', async () => {
  const found = new Set((await parents(14)).slice(-2))
  expect(found.size).toBe(1)
  expect(found).not.toContain(String(process.pid))
})

it('passes on what is read, printed and said on the side, and how it ended', async () => {
  const source = "process.stdin.pipe(process.stdout); console.error('aside'); process.exitCode = 7"
  const input = 'ž'.repeat(300_000)
  expect(await run(source, input)).toEqual({ status: 7, stdout: input, stderr: 'aside\n' })
  expect(await run('console.log(process.env.A, process.env.B)', '', { env: { A: 'one' } })).toMatchObject({
    stdout: 'one undefined\n',
  })
})

it('gives much to read to a child of this process', async () => {
  const { stdout } = await run(
    'console.log(process.ppid); process.stdin.on("data", (data) => size += data.length); let size = 0; process.stdin.on("end", () => console.log(size))',
    'x'.repeat(2 * 1024 * 1024),
  )
  expect(stdout).toBe(`${process.pid}\n${2 * 1024 * 1024}\n`)
})

it('prints no faster than is listened to: large outputs come whole and in order', async () => {
  const source = 'for (let i = 0; i < 400; i++) process.stdout.write(String(i).padStart(10_000, "."))'
  const { stdout } = await run(source)
  expect(stdout.match(/\d+/g)).toEqual(Array.from({ length: 400 }, (_, i) => String(i)))
})

it('kills, and says what could not be started', async () => {
  expect(await run("process.stdout.write('kill me'); setInterval(() => {}, 1000)")).toMatchObject({ status: null })
  await expect(run('', '', { file: '/no/such/program' })).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(run('', '', { file: 'a\0b' })).rejects.toThrow('null bytes')
})

it('goes on with another launcher when somebody killed it: what ran is over', async () => {
  const killed = await run('process.kill(process.ppid, "SIGKILL"); setTimeout(() => {}, 100)')
  expect(killed).toMatchObject({ status: null })
  expect(await run('console.log(1)')).toMatchObject({ status: 0, stdout: '1\n' })
})
