export type ReadBlob = (id: string) => Promise<Buffer | undefined>
