import './built-ins.ts'
import { processTerminal } from './process-terminal.ts'
import { runClient } from './program.ts'

process.exitCode = await runClient(process.argv.slice(2), processTerminal)
