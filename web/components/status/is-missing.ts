import { ApiError } from '../../api/client.ts'

/** Is what was asked for not there, or not for the one who asks? */
export const isMissing = (error: Error | null): boolean => error instanceof ApiError && error.status === 404
