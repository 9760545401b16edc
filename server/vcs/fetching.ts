import { type Message, message } from '#core/messages/message.ts'

/** What a task says while it fetches a branch; '' is the default branch. */
export const fetching = (branch: string): Message =>
  branch === '' ? message('task.fetchingDefault') : message('task.fetching', { branch })
