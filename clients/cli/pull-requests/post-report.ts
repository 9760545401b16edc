import { ClientError, exitCodes } from '../exit-codes.ts'
import { azure } from './azure.ts'
import { bitbucket } from './bitbucket.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import { type HostRequest, PAGE, type Pipeline, type PullRequest, type PullRequestHost, type Verdict } from './host.ts'

const hosts: readonly PullRequestHost[] = [github, gitlab, azure, bitbucket]

const TIMEOUT_MS = 30_000
const MAX_PAGES = 50

/** What our comment begins with: by this it is found again. */
const markerOf = (project: string): string => `<!-- dragoman report ${project} -->`

async function ask(pullRequest: PullRequest, { method, url, body }: HostRequest): Promise<unknown> {
  const headers = { ...pullRequest.headers, ...(body !== undefined && { 'content-type': 'application/json' }) }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  let reply: Response
  try {
    reply = await fetch(url, { method, headers, ...sent, signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (error) {
    throw new ClientError(exitCodes.service, `${new URL(url).host} can't be reached: ${String(error)}`)
  }
  const text = await reply.text()
  if (reply.ok) return text === '' ? undefined : JSON.parse(text)
  const code = [401, 403].includes(reply.status) ? exitCodes.permission : exitCodes.service
  throw new ClientError(code, `${method} ${url} responded with status ${reply.status}: ${text.slice(0, 300)}`)
}

/** Id of the comment that an earlier run made. */
async function ownComment(pullRequest: PullRequest, marker: string): Promise<string | undefined> {
  let before = ''
  for (let page = 1; page <= MAX_PAGES; page++) {
    const comments = pullRequest.readComments(await ask(pullRequest, pullRequest.comments(page)))
    const own = comments.find(({ body }) => body.startsWith(marker))
    if (own) return own.id
    // Some hosts know no pages here: they give all of them, whatever is asked for.
    if (comments.length < PAGE || comments[0]?.id === before) return undefined
    before = comments[0]?.id ?? ''
  }
  return undefined
}

/** The pull request that the pipeline is about; undefined: it is about none. */
export function findPullRequest(pipeline: Pipeline): PullRequest | undefined {
  const host = hosts.find(({ runs }) => runs(pipeline.env))
  if (!host)
    throw new ClientError(
      exitCodes.usage,
      '--pull-request works in pipelines of GitHub, Gitea, Forgejo, GitLab, Azure DevOps and Bitbucket.',
    )
  const token = pipeline.env[host.token]
  const found = host.find(pipeline, token ?? '')
  if (found && !token)
    throw new ClientError(exitCodes.permission, `Set ${host.token}: a token that may comment on ${host.name}.`)
  return found
}

/** Writes one comment, or the same one anew, and sets the status of the commit. */
export async function postReport(
  pullRequest: PullRequest,
  report: { readonly project: string; readonly text: string; readonly verdict: Verdict },
): Promise<'added' | 'updated'> {
  const marker = markerOf(report.project)
  const body = `${marker}\n${report.text}`
  const id = await ownComment(pullRequest, marker)
  await ask(pullRequest, id === undefined ? pullRequest.addComment(body) : pullRequest.changeComment(id, body))
  await ask(pullRequest, pullRequest.setStatus(report.verdict))
  return id === undefined ? 'added' : 'updated'
}
