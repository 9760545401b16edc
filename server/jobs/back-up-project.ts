import { restoredAddonProblem } from '#server/addons/run/restored-addon.ts'
import { backUpProject } from '#server/backups/back-up.ts'
import { type Restoring, restoreProject } from '#server/backups/restore.ts'
import { BackupStore } from '#server/backups/store.ts'
import type { JobContext } from '#server/jobs/handler.ts'

const storeOf = ({ dataDir, blobs }: JobContext): BackupStore => {
  if (dataDir === undefined || !blobs) throw new Error('the worker was not told where the service keeps its files')
  return new BackupStore(blobs, dataDir)
}

export async function runBackup(
  payload: { readonly projectId: number; readonly userId: number },
  context: JobContext,
): Promise<{ name: string; size: number }> {
  const { name, size } = await backUpProject(context, storeOf(context), payload)
  return { name, size }
}

export const runRestoring = (payload: Restoring, context: JobContext): ReturnType<typeof restoreProject> =>
  restoreProject({ ...context, addonProblem: restoredAddonProblem }, storeOf(context), payload)
