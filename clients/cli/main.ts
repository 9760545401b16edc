import './built-ins.ts'
import { processTerminal } from './process-terminal.ts'
import { runClient } from './program.ts'

// Who reads only the beginning, as `head` does, misses nothing of what is done.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
process.exitCode = await runClient(process.argv.slice(2), processTerminal)
