import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoData } from '#server/testing/demo-data.ts'
import { type ServingProgram, start } from '#server/testing/serve-program.ts'

export type DemoServer = ServingProgram

/** The real program with demo content, in a folder and on a port of its own. */
export const startDemoServer = (env: Record<string, string> = {}): Promise<DemoServer> => startServer(env, demoData)

/** The real program, in a folder and on a port of its own; `fill` puts data there first. */
export async function startServer(
  env: Record<string, string> = {},
  fill?: (folder: string) => Promise<void>,
): Promise<DemoServer> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-demo-'))
  await fill?.(env.DATA_DIR ?? folder)
  const server = await start(env, folder)
  return {
    ...server,
    close: async () => {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
