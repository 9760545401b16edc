import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { type NodeOptions, startNode, stopNode } from './processes.ts'

/** A script in a process of its own that answers one question at a time. */
export interface Helper<Question, Answer> {
  readonly pid: number
  ask(question: Question): Promise<Answer>
  stop(): Promise<void>
}

type Reply<Answer> = { readonly answer: Answer } | { readonly failure: string }

function nextReply<Answer>(child: ChildProcess): Promise<Answer> {
  return new Promise((done, fail) => {
    const onExit = () => fail(new Error(`${child.spawnargs.at(-1)} ended before it answered`))
    child.once('exit', onExit)
    child.once('message', (reply: Reply<Answer>) => {
      child.off('exit', onExit)
      if ('failure' in reply) fail(new Error(reply.failure))
      else done(reply.answer)
    })
  })
}

export function startHelper<Question, Answer>(script: string, core: number | undefined): Helper<Question, Answer> {
  const stdio: NodeOptions['stdio'] = ['ignore', 'inherit', 'inherit', 'ipc']
  const child = startNode([join(import.meta.dirname, script)], { core, stdio })
  return {
    pid: child.pid as number,
    ask(question) {
      const reply = nextReply<Answer>(child)
      child.send(question as never)
      return reply
    },
    stop: () => stopNode(child),
  }
}

/** The other end: answers every question until the parent is gone. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  process.on('message', async (question: Question) => {
    const reply: Reply<Answer> = await answer(question).then(
      (given) => ({ answer: given }),
      (error: Error) => ({ failure: error.message }),
    )
    process.send?.(reply)
  })
  process.on('disconnect', () => process.exit())
}
