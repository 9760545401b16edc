/** A file for measuring, and how many bytes its reader has to look at: more than the file has, where it is packed. */
export interface Sample {
  readonly file: Uint8Array
  readonly bytes: number
}
