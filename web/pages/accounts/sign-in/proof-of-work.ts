import { call, type Reply } from '../../../api/call.ts'

type Challenge = NonNullable<Reply<'GET /api/account/challenge/'>['challenge']>

/** Milliseconds of work before the page gets its turn. */
const SLICE_MS = 12

const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** Finds the number that a challenge hides, in slices: the page stays alive, also where there is no Web Crypto. */
async function solve({ salt, challenge, maxnumber }: Challenge): Promise<number | undefined> {
  const [{ sha256 }, { bytesToHex, utf8ToBytes }] = await Promise.all([
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ])
  let began = performance.now()
  for (let number = 0; number <= maxnumber; number++) {
    if (bytesToHex(sha256(utf8ToBytes(`${salt}${number}`))) === challenge) return number
    if (performance.now() - began < SLICE_MS) continue
    await turn()
    began = performance.now()
  }
  return undefined
}

/** What a form sends along to show that work was done for it; nothing, where the site asks for none. `report` says when it begins and ends. */
export async function proofOfWork(report: (isWorking: boolean) => void): Promise<{ proof?: string }> {
  const { challenge } = await call('GET /api/account/challenge/', {})
  if (!challenge) return {}
  const { algorithm, salt, signature } = challenge
  report(true)
  const number = await solve(challenge).finally(() => report(false))
  return { proof: btoa(JSON.stringify({ algorithm, challenge: challenge.challenge, number, salt, signature })) }
}
