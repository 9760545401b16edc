/** What an address about one's own account may ask of the caller, from the least to the most, in the words of the documentation. */
export const accountLevels = {
  anyone: 'anyone',
  anyone_without_token: 'anyone, but not with a token',
  signed_in: 'a signed-in user',
  session: 'a session of the web interface',
  confirmed: 'a session of the web interface, confirmed not long ago',
  second_factor: 'a session of the web interface, confirmed not long ago by the second factor where there is one',
} as const

export type AccountLevel = keyof typeof accountLevels

/** What a route under /api/account/ asks for. */
export const asks = <const Level extends AccountLevel>(account: Level) => ({ needs: { account } }) as const

/** The same for writes that visitors may use. */
export const asksOfVisitors = <const Level extends 'anyone' | 'anyone_without_token'>(account: Level) =>
  ({ ...asks(account), openToVisitors: true }) as const
