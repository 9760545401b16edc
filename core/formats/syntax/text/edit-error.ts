export type EditErrorCode =
  | 'unknown_key' // 'set' names an entry that is not in the file
  | 'key_conflict' // the key is, or lies below, something else in the file
  | 'unrepresentable' // the format has no way to write this

/** The one thing `write` and `create` throw: an edit that the format cannot express. Nothing was written. */
export class EditError extends Error {
  readonly code: EditErrorCode
  readonly key: string

  constructor(code: EditErrorCode, key: string, message: string) {
    super(message)
    this.name = 'EditError'
    this.code = code
    this.key = key
  }
}
