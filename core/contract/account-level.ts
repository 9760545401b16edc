/** What an address about one's own account may ask of the caller, from the least to the most, in the words of the documentation. */
const levels = {
  anyone: 'anyone',
  anyone_without_token: 'anyone, but not with a token',
  signed_in: 'somebody signed in',
  session: 'a session of the web interface',
  confirmed: 'a session of the web interface, confirmed not long ago',
  second_factor: 'a session of the web interface, confirmed not long ago by the second factor where there is one',
} as const

export type AccountLevel = keyof typeof levels

/** How a route says what it asks for: the level that is enforced, and the same in words. */
export const asks = (account: AccountLevel): { readonly account: AccountLevel; readonly needs: string } => ({
  account,
  needs: levels[account],
})

/** The same for writes that visitors may use. */
export const asksOfVisitors = (account: 'anyone' | 'anyone_without_token') =>
  ({ ...asks(account), openToVisitors: true }) as const
