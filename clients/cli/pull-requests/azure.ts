import { listOf, type PullRequestHost, STATUS_NAME } from './host.ts'

const VERSION = 'api-version=7.1'

/** Comments are in threads: ours is the first of its own. */
export const azure: PullRequestHost = {
  name: 'Azure DevOps',
  token: 'SYSTEM_ACCESSTOKEN',
  runs: (env) => env.TF_BUILD !== undefined,
  find({ env }, token) {
    const number = env.SYSTEM_PULLREQUEST_PULLREQUESTID
    if (!number) return undefined
    const project = `${env.SYSTEM_COLLECTIONURI}${encodeURIComponent(env.SYSTEM_TEAMPROJECT ?? '')}`
    const base = `${project}/_apis/git/repositories/${env.BUILD_REPOSITORY_ID}/pullRequests/${number}`
    return {
      headers: { authorization: `Bearer ${token}` },
      comments: () => ({ method: 'GET', url: `${base}/threads?${VERSION}` }),
      readComments: (reply) =>
        listOf((reply as { value?: unknown } | null)?.value).flatMap(({ id, comments }) =>
          listOf(comments).map((comment) => ({
            id: `${id}/comments/${comment.id}`,
            body: String(comment.content ?? ''),
          })),
        ),
      addComment: (content) => ({
        method: 'POST',
        url: `${base}/threads?${VERSION}`,
        body: { comments: [{ parentCommentId: 0, content, commentType: 1 }], status: 'closed' },
      }),
      changeComment: (id, content) => ({
        method: 'PATCH',
        url: `${base}/threads/${id}?${VERSION}`,
        body: { content },
      }),
      setStatus: ({ isGood, description, url }) => ({
        method: 'POST',
        url: `${base}/statuses?${VERSION}`,
        body: {
          state: isGood ? 'succeeded' : 'failed',
          description,
          targetUrl: url,
          context: { name: STATUS_NAME, genre: 'dragoman' },
        },
      }),
    }
  },
}
