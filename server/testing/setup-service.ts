import { startPreparer } from './start-preparer.ts'

/** Once per run that tests the service: somebody who prepares databases and demo data when they are asked for. */
export const setup = (): Promise<() => Promise<void>> => startPreparer()
