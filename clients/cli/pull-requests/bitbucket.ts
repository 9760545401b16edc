import { isObject, listOf, PAGE, type PullRequestHost, STATUS_NAME } from './host.ts'

export const bitbucket: PullRequestHost = {
  name: 'Bitbucket',
  token: 'BITBUCKET_TOKEN',
  runs: (env) => env.BITBUCKET_BUILD_NUMBER !== undefined,
  find({ env }, token) {
    if (!env.BITBUCKET_PR_ID) return undefined
    const api = env.BITBUCKET_API_URL || 'https://api.bitbucket.org/2.0'
    const base = `${api}/repositories/${env.BITBUCKET_WORKSPACE}/${env.BITBUCKET_REPO_SLUG}`
    const comments = `${base}/pullrequests/${env.BITBUCKET_PR_ID}/comments`
    return {
      headers: { authorization: `Bearer ${token}` },
      comments: (page) => ({ method: 'GET', url: `${comments}?pagelen=${PAGE}&page=${page}` }),
      readComments: (reply) =>
        listOf(isObject(reply) ? reply.values : []).map(({ id, content }) => ({
          id: String(id),
          body: isObject(content) ? String(content.raw) : '',
        })),
      addComment: (body) => ({ method: 'POST', url: comments, body: { content: { raw: body } } }),
      changeComment: (id, body) => ({ method: 'PUT', url: `${comments}/${id}`, body: { content: { raw: body } } }),
      setStatus: ({ isGood, description, url }) => ({
        method: 'POST',
        url: `${base}/commit/${env.BITBUCKET_COMMIT}/statuses/build`,
        body: { key: STATUS_NAME, name: STATUS_NAME, state: isGood ? 'SUCCESSFUL' : 'FAILED', description, url },
      }),
    }
  },
}
