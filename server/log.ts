import pino, { type Logger } from 'pino'

/** Writes one JSON object a line to standard error, so that what commands print stays theirs. */
export const makeLog = (level: string): Logger =>
  pino(
    { level, base: null, redact: ['req.headers.authorization', 'err.config'] },
    pino.destination({ dest: 2, sync: true }),
  )
