// Types for the parts of the S3 server that tests use, because it has none.
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  export default class S3rver {
    constructor(options: { directory: string; silent: boolean; configureBuckets: { name: string }[]; allowMismatchedSignatures?: boolean })
    configureBuckets(): Promise<void>
    callback(): RequestListener
  }
}
