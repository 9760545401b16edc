import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Kills a program as soon as its work has come so far, however fast the machine is; one that is done before is left alone. */
export async function killWhen(child: ChildProcess, isSoFar: () => Promise<boolean>): Promise<void> {
  const ended = new Promise<void>((done) => {
    if (hasEnded(child)) done()
    else child.once('exit', () => done())
  })
  while (!hasEnded(child) && !(await isSoFar())) await sleep(5)
  child.kill('SIGKILL')
  await ended
}
