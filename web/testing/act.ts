import React from 'react'
import { flushSync } from 'react-dom'

/** Until what was scheduled has run: the scheduler of React waits for messages, which come before this timer. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** What React's own `act` promises to tests: everything that the callback sets is on the page when it returns. */
function act(callback: () => unknown): PromiseLike<unknown> {
  const result = flushSync(callback)
  // Testing Library waits for what it is given only where the callback was asynchronous.
  return result instanceof Promise ? result.then(finish) : Promise.resolve(result)
}

async function finish<Value>(value: Value): Promise<Value> {
  flushSync(() => undefined)
  await turn()
  return value
}

// The production build of React comes without it. Testing Library looks for it there when it is loaded.
if (!('act' in React)) Object.assign(React, { act })
