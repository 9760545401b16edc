import S3rver from 's3rver'

export interface S3TestServer {
  /** Settings of a service that keeps its files there. */
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** A server that speaks S3 and knows one access key, with one bucket; its files are below `folder`. */
export async function startS3Server(folder: string): Promise<S3TestServer> {
  const buckets = [{ name: 'dragoman' }]
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: buckets,
  })
  const { port } = await server.run()
  return {
    env: {
      BLOB_STORE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'dragoman',
      S3_PREFIX: 'site/',
      // The pair that the server knows.
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    close: () => server.close(),
  }
}
