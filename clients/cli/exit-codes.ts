/** What the command returns to the shell; documented in docs/client.md. */
export const exitCodes = {
  ok: 0,
  /** The command worked, and what it looked at is not good enough: lint, diff --exit-code, status --fail-under. */
  failed: 1,
  usage: 2,
  permission: 3,
  notFound: 4,
  service: 5,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Ends the command with a message for people. */
export class ClientError extends Error {
  readonly exitCode: ExitCode

  constructor(exitCode: ExitCode, message: string) {
    super(message)
    this.exitCode = exitCode
  }
}

export const usageError = (message: string): ClientError => new ClientError(exitCodes.usage, message)
