/** What a provider says about somebody. */
export interface ProviderPerson {
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  /** Has the provider seen to it that the address is theirs? */
  readonly emailVerified: boolean
  readonly username: string | undefined
  readonly fullName: string | undefined
  /** Names of the groups they are in, as far as the provider tells. */
  readonly groups: readonly string[]
}
