import { isObject, listOf, PAGE, type Pipeline, type PullRequestHost, STATUS_NAME } from './host.ts'

/** What started the pipeline. */
function eventOf({ env, read }: Pipeline): { number: number; sha: string } | undefined {
  if (!env.GITHUB_EVENT_PATH) return undefined
  const event: unknown = JSON.parse(read(env.GITHUB_EVENT_PATH))
  const request = isObject(event) ? event.pull_request : undefined
  if (!isObject(request) || typeof request.number !== 'number' || !isObject(request.head)) return undefined
  return { number: request.number, sha: String(request.head.sha) }
}

/** GitHub Actions; Gitea and Forgejo run them with the same variables, and have the same paths. */
export const github: PullRequestHost = {
  name: 'GitHub, Gitea or Forgejo',
  token: 'GITHUB_TOKEN',
  runs: (env) => env.GITHUB_ACTIONS === 'true' || env.GITEA_ACTIONS === 'true',
  find(pipeline, token) {
    const event = eventOf(pipeline)
    if (!event) return undefined
    const api = pipeline.env.GITHUB_API_URL || 'https://api.github.com'
    const base = `${api}/repos/${pipeline.env.GITHUB_REPOSITORY}`
    const comments = `${base}/issues/${event.number}/comments`
    return {
      headers: { authorization: `token ${token}`, accept: 'application/json' },
      comments: (page) => ({ method: 'GET', url: `${comments}?per_page=${PAGE}&page=${page}` }),
      readComments: (reply) => listOf(reply).map(({ id, body }) => ({ id: String(id), body: String(body) })),
      addComment: (body) => ({ method: 'POST', url: comments, body: { body } }),
      changeComment: (id, body) => ({ method: 'PATCH', url: `${base}/issues/comments/${id}`, body: { body } }),
      setStatus: ({ isGood, description, url }) => ({
        method: 'POST',
        url: `${base}/statuses/${event.sha}`,
        body: { state: isGood ? 'success' : 'failure', context: STATUS_NAME, description, target_url: url },
      }),
    }
  },
}
