/** Every error the service raises on purpose: stable code, HTTP status, default text. Only `api/http` turns one into a reply. */
const table = {
  not_found: [404, 'Not found.'],
  invalid_page: [404, 'Invalid page.'],
  not_authenticated: [401, 'Authentication credentials were not provided.'],
  authentication_failed: [401, 'Invalid token.'],
  permission_denied: [403, 'You do not have permission to perform this action.'],
  confirmation_required: [403, 'Show your password again first (POST /api/account/confirm/).'],
  second_factor_required: [403, 'Show your second factor first (POST /api/account/confirm/).'],
  method_not_allowed: [405, 'Method not allowed.'],
  not_acceptable: [406, 'Could not satisfy the request Accept header.'],
  invalid: [400, 'Invalid value.'],
  required: [400, 'This field is required.'],
  parse_error: [400, 'Malformed request.'],
  not_a_source_unit: [400, 'This is not a source string: ask for its source_unit.'],
  unsupported_media_type: [415, 'Unsupported media type in request.'],
  conflict: [412, 'The object was changed in the meantime.'],
  throttled: [429, 'Request was throttled.'],
  component_locked: [423, 'The component is locked: try again when it is open.'],
  repository_locked: [423, 'The repository is busy: try again in a moment.'],
  request_timeout: [408, 'The request came too slowly: send it again over a faster line.'],
  too_large: [413, 'Request body is too large.'],
  repository: [400, 'The repository could not be used.'],
  settings: [400, 'Wrong settings.'],
  remote_refused: [400, 'This address may not be called from here.'],
  remote: [502, 'Another server could not be reached.'],
  unavailable: [503, 'The database cannot be reached at the moment: try again in a few seconds.'],
  storage_full: [507, 'The disk of the server is full: nothing was changed. Try again when there is room.'],
  error: [500, 'A server error occurred.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof table

/** Codes that clients know under another spelling. */
const shownCodes: Partial<Record<ErrorCode, string>> = {
  invalid_page: 'not_found',
  not_a_source_unit: 'not-a-source-unit',
  component_locked: 'component-locked',
  repository_locked: 'repository-locked',
}

export interface FieldError {
  readonly code: string
  readonly detail: string
  readonly attr: string | null
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** One item per wrong field for validation errors, exactly one otherwise. */
  readonly errors: readonly FieldError[]
  /** Seconds until it makes sense to try again. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    detail?: string,
    options?: { attr?: string; errors?: readonly FieldError[]; retryAfter?: number; cause?: unknown },
  ) {
    const [status, text] = table[code]
    const message = detail ?? options?.errors?.map((e) => e.detail).join(' ') ?? text
    super(message, { cause: options?.cause })
    this.name = 'AppError'
    this.code = code
    this.status = status
    this.retryAfter = options?.retryAfter
    this.errors = options?.errors ?? [{ code: shownCodes[code] ?? code, detail: message, attr: options?.attr ?? null }]
  }
}

/** A value of the request that breaks a rule; `attr` names the field. */
export const invalid = (attr: string, detail: string): AppError => new AppError('invalid', detail, { attr })
