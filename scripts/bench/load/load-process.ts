// The load, in a process of its own so that it can have a core of its own.
import { answerQuestions } from '../channel.ts'
import { runLoad } from './run-load.ts'

answerQuestions(runLoad)
