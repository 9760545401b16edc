import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface Ran {
  readonly status: number | null
  readonly out: string
  readonly err: string
}

export interface ProgramFolder {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface PythonProgram {
  run(args: readonly string[], scope: ProgramFolder): Promise<Ran>
  stop(): void
}

/**
 * Runs the program's own file for every line of its input, each time in a process of its own. What the program loads is
 * loaded once, by asking for its help: that takes most of the time of a run.
 */
const starter = `
import json, os, runpy, sys
program = sys.argv[1]
def run(args):
    sys.argv = [program, *args]
    try:
        runpy.run_path(program, run_name='__main__')
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        sys.excepthook(*sys.exc_info())
        return 1
    return 0
def send_to(path, stream):
    os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600), stream)
answers = os.fdopen(os.dup(1), 'w')
send_to(os.devnull, 1)
run(['--help'])
sys.stdout.flush()
for line in sys.stdin:
    job = json.loads(line)
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        send_to(job['out'], 1)
        send_to(job['err'], 2)
        os.chdir(job['cwd'])
        os.environ.clear()
        os.environ.update(job['env'])
        status = run(job['args'])
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), file=answers, flush=True)
`

/** The interpreter that a script names; undefined where it is none of Python's. */
const interpreterOf = (program: string): readonly string[] | undefined => {
  const [, line = ''] = /^#!(.*python.*)/.exec(readFileSync(program, 'latin1')) ?? []
  return line === '' ? undefined : line.trim().split(/\s+/)
}

/** A program written in Python that is run many times; `program` is the path of its file. */
export function startPythonProgram(program: string): PythonProgram {
  const [interpreter, ...options] = (process.platform === 'linux' && interpreterOf(program)) || []
  if (interpreter === undefined) return { run: (args, scope) => runOnce(program, args, scope), stop: () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-python-'))
  const child = spawn(interpreter, [...options, '-c', starter, program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const waiting: ((status: number | null) => void)[] = []
  createInterface(child.stdout).on('line', (line) => waiting.shift()?.(Number(line)))
  child.once('close', () => {
    for (const answer of waiting.splice(0)) answer(null)
  })
  let runs = 0
  const run = async (args: readonly string[], scope: ProgramFolder): Promise<Ran> => {
    const [out, err] = [join(folder, `${++runs}.out`), join(folder, `${runs}.err`)] as const
    const status = await new Promise<number | null>((answer) => {
      waiting.push(answer)
      child.stdin.write(`${JSON.stringify({ ...scope, args, out, err })}\n`)
    })
    return { status, out: readFileSync(out, 'utf8'), err: readFileSync(err, 'utf8') }
  }
  const stop = () => {
    child.stdin.end()
    rmSync(folder, { recursive: true, force: true })
  }
  return { run, stop }
}

/** The same without sharing anything. */
async function runOnce(program: string, args: readonly string[], scope: ProgramFolder): Promise<Ran> {
  const child = spawn(program, args, scope)
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => (out += chunk))
  child.stderr.on('data', (chunk) => (err += chunk))
  child.stdin.end()
  const status = await new Promise<number | null>((done) => child.once('close', done))
  return { status, out, err }
}
