import { listOf, PAGE, type PullRequestHost, STATUS_NAME } from './host.ts'

/** The token of a job may not comment: it takes one of the project with the scope `api`. */
export const gitlab: PullRequestHost = {
  name: 'GitLab',
  token: 'GITLAB_TOKEN',
  runs: (env) => env.GITLAB_CI === 'true',
  find({ env }, token) {
    if (!env.CI_MERGE_REQUEST_IID) return undefined
    const base = `${env.CI_API_V4_URL}/projects/${env.CI_PROJECT_ID}`
    const notes = `${base}/merge_requests/${env.CI_MERGE_REQUEST_IID}/notes`
    const sha = env.CI_MERGE_REQUEST_SOURCE_BRANCH_SHA || env.CI_COMMIT_SHA
    return {
      headers: { 'private-token': token },
      comments: (page) => ({ method: 'GET', url: `${notes}?per_page=${PAGE}&page=${page}` }),
      readComments: (reply) => listOf(reply).map(({ id, body }) => ({ id: String(id), body: String(body) })),
      addComment: (body) => ({ method: 'POST', url: notes, body: { body } }),
      changeComment: (id, body) => ({ method: 'PUT', url: `${notes}/${id}`, body: { body } }),
      setStatus: ({ isGood, description, url }) => ({
        method: 'POST',
        url: `${base}/statuses/${sha}`,
        body: { state: isGood ? 'success' : 'failed', name: STATUS_NAME, description, target_url: url },
      }),
    }
  },
}
