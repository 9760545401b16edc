import { keyOfLink } from '../use-sign-in.ts'

const STORED = 'dragoman-invitation'

/** Keeps the key in this tab while somebody signs in: in the address to come back to, it would be in logs. */
export const keepInvitation = (key: string): void => sessionStorage.setItem(STORED, key)

export const forgetInvitation = (): void => sessionStorage.removeItem(STORED)

/** The key of the link, or of the one that was followed before signing in. */
export const invitationKey = (): string => keyOfLink() || (sessionStorage.getItem(STORED) ?? '')
