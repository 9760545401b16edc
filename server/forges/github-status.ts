import { encodedName, type Forge } from '#server/forges/forge.ts'

/** As GitHub takes the status of a commit, and Gitea like it. */
export const commitStatus: Forge['commitStatus'] = (fullName, { commit, description, url }) => ({
  method: 'POST',
  path: `/repos/${encodedName(fullName)}/statuses/${encodeURIComponent(commit)}`,
  body: { state: 'success', context: 'translations', description, ...(url !== '' && { target_url: url }) },
})
