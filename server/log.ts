import pino, { type DestinationStream, type Logger } from 'pino'

/** Signs that JSON lets through and a terminal or a reader of logs may take for a command or the end of a line. */
const ODD = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Whatever texts hold, an entry is one line of plain signs. */
const plainLines = (to: DestinationStream): DestinationStream => ({
  write: (line) => to.write(line.replaceAll(ODD, escaped)),
})

/** Writes one JSON object a line to standard error, so that what commands print stays theirs. */
export const makeLog = (level: string, to: DestinationStream = pino.destination({ dest: 2, sync: true })): Logger =>
  pino({ level, base: null, redact: ['req.headers.authorization', 'err.config'] }, plainLines(to))
