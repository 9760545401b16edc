/** An email, ready to be sent. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Such as List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>>
}
