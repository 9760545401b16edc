/** What the token of another server or service is sealed for. */
export const MOVE_IN_TOKEN = 'move_in.token'
