export interface Sighting {
  readonly owner: string
  readonly age: number
  readonly host: string
  readonly isAlive: (pid: number) => boolean
}

export function isAbandoned(sighting: Sighting): boolean
export function withFolderLock<T>(folder: string, work: () => Promise<T>, onWait: () => void): Promise<T>
