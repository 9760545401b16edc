/** What a provider says about somebody. */
export interface ProviderPerson {
  /** The provider, and whatever tells it from one of the same name that speaks another protocol. */
  readonly issuer: string
  /** Their id there; '': the provider tells none that stays the same. */
  readonly subject: string
  readonly email: string | undefined
  /** Has the provider seen to it that the address is theirs? */
  readonly emailVerified: boolean
  readonly username: string | undefined
  readonly fullName: string | undefined
  /** Names of the groups they are in; undefined: this time the provider could not tell. */
  readonly groups: readonly string[] | undefined
}
