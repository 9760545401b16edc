import { cpSync, mkdirSync } from 'node:fs'
import { PREPARER_PORT, prepared } from '#server/testing/prepared.ts'
import { start } from '#server/testing/serve-program.ts'

/** Makes the demo's data in this folder, and tells where it was made. */
export async function makeDemoData(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const maker = await start({ DATA_DIR: folder, SHUTDOWN_DELAY: '0' }, folder, ['--demo'])
  await maker.close()
  return folder
}

/** The demo's data: made once in a test run and copied from then on, made each time where there is no such run. */
export async function demoData(folder: string): Promise<void> {
  if (process.env[PREPARER_PORT] === undefined) {
    await makeDemoData(folder)
    return
  }
  cpSync(await prepared('demo'), folder, { recursive: true })
}
