import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

const heartbeat = 2_000
const patience = 30_000

/** Is the lock of somebody who is gone? Its process is known to be dead, or nobody has touched it for a while. */
export function isAbandoned({ owner, age, host, isAlive }) {
  if (age > patience) return true
  const [pid, home] = owner.split(' ')
  return home === host && /^\d+$/.test(pid) && !isAlive(Number(pid))
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function take(folder) {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  writeFileSync(join(folder, 'owner'), `${process.pid} ${hostname()}`)
  return true
}

function read(path, fallback) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return fallback
  }
}

function ageOf(folder) {
  const modified = statSync(folder, { throwIfNoEntry: false })?.mtimeMs
  return modified === undefined ? 0 : Date.now() - modified
}

function drop(folder) {
  rmSync(folder, { recursive: true, force: true })
}

/** Runs `work` while no other process holds `folder`; `onWait` is told once if somebody does. */
export async function withFolderLock(folder, work, onWait) {
  for (let attempt = 0; !take(folder); attempt++) {
    const owner = read(join(folder, 'owner'), '')
    if (isAbandoned({ owner, age: ageOf(folder), host: hostname(), isAlive })) {
      drop(folder)
      continue
    }
    if (attempt === 0) onWait()
    await new Promise((done) => setTimeout(done, 200))
  }
  const beat = setInterval(() => utimesSync(folder, new Date(), new Date()), heartbeat)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    drop(folder)
  }
}
